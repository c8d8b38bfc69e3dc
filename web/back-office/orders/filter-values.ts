/** Filters of the orders desk as in the URL; empty when not set. */
export type FilterValues = Record<'q' | 'status' | 'payment' | 'days', string>
