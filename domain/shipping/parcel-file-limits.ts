/** Limits of an imported CSV file with tracking numbers. */
export const maxParcelFileRows = 2_000
export const maxParcelFileBytes = 1_024 * 1_024
