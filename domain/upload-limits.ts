/**
 * Limits of uploaded photos and certificates. Forms check them before they send a file, and the
 * server refuses what exceeds them.
 */
export const maxUploadMegabytes = 5
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024

/** Smaller photos would be blurred on the product page. */
export const minPhotoWidthPx = 640
