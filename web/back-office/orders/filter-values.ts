/**
 * Value of the filter `status` that lists the orders that have left the pharmacy: shipped, or
 * handed over without a courier.
 */
export const leftPharmacyFilter = 'left'

/** Value of the filter `payment` that lists paid and partly refunded orders. */
export const toPrepareFilter = 'to prepare'

/** Values of the filter `days`: orders of the last 7 or 30 days. */
export const dayFilters = ['7', '30'] as const

/** Names of the filters in the URL and in stored views. `q` is the search text. */
export const filterNames = ['q', 'status', 'payment', 'days'] as const

/** Filters of the list of orders, as in the URL; '' if not set. */
export type FilterValues = Record<(typeof filterNames)[number], string>
