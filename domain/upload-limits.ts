/** Limits of uploaded photos and certificates. Forms check them first; the server enforces them. */
export const maxUploadMegabytes = 5

/** Smaller photos would be blurred on the product page. */
export const minPhotoWidthPx = 640
