/** Value of the filter `status` that lists the orders that have left the pharmacy. */
export const leftView = 'left'

/** Filters of the orders desk, as in the URL. A filter that is not set is ''. */
export type FilterValues = Record<'q' | 'status' | 'payment' | 'days', string>
