/** Largest photo or certificate that staff can upload. The server refuses a larger file. */
export const maxUploadMegabytes = 5
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024
