/** Filters of the orders desk, as in the URL. A filter that is not set is ''. */
export type FilterValues = Record<'q' | 'status' | 'payment' | 'days', string>
