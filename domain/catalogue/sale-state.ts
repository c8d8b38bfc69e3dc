/**
 * Whether shoppers can buy a product, and if not, why: staff made it unavailable ('not available'),
 * the stock does not cover the open orders ('stopped'), or it is a draft or archived.
 */

export const saleStates = ['available', 'not available', 'stopped', 'not in the shop'] as const

export type SaleState = (typeof saleStates)[number]

/** Returns the state. The first of these applies: not in the shop, not available, stopped. */
export function saleStateOf(product: {
  isPublished: boolean
  isArchived: boolean
  /** The switch of staff on the product's form. */
  available: boolean
  /** Set by the server while the stock does not cover the open orders. */
  isStopped: boolean
}): SaleState {
  if (!product.isPublished || product.isArchived) return 'not in the shop'
  if (!product.available) return 'not available'
  return product.isStopped ? 'stopped' : 'available'
}
