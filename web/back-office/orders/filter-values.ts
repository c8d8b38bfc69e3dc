/** Value of the filter `status` that lists the orders that have left the pharmacy. */
export const leftPharmacyFilter = 'left'

/** Filters of the orders desk, as in the URL; '' if not set. `q` is the search text. */
export type FilterValues = Record<'q' | 'status' | 'payment' | 'days', string>
