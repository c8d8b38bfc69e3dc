/**
 * Returns the path of an order's confirmation page, without the language. The specification fixes
 * the name of the query parameter, `billplz[id]`.
 */
export function buildConfirmationPath(billId: string): string {
  return `/confirmation?billplz%5Bid%5D=${encodeURIComponent(billId)}`
}
