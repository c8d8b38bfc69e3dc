/** Whether shoppers can buy a product, and if not, why. */

export const saleStates = ['available', 'not available', 'stopped', 'not in the shop'] as const

export type SaleState = (typeof saleStates)[number]

/** `available` is the setting of staff; `isStopped`: the stock does not cover the open orders. */
export function saleStateOf(product: {
  isPublished: boolean
  isArchived: boolean
  available: boolean
  isStopped: boolean
}): SaleState {
  if (!product.isPublished || product.isArchived) return 'not in the shop'
  if (!product.available) return 'not available'
  return product.isStopped ? 'stopped' : 'available'
}
