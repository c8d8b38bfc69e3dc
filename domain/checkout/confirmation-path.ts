/**
 * Query parameter of the confirmation page: the id of the order's bill. Billplz uses this name in
 * its own redirects, and the specification fixes it.
 */
export const billIdParameter = 'billplz[id]'

/** Returns the path of the confirmation page of a bill, without language prefix. */
export function buildConfirmationPath(billId: string): string {
  return `/confirmation?${encodeURIComponent(billIdParameter)}=${encodeURIComponent(billId)}`
}
