/**
 * Returns the URL of the landing page's order button: this shop's checkout, or an external one.
 * Both URLs have the product and the quantity in the query.
 */
export function buildLandingOrderUrl(
  externalCheckoutUrl: string | undefined,
  productId: number,
): string {
  const checkoutUrl = externalCheckoutUrl ?? '/checkout'
  return `${checkoutUrl}${checkoutUrl.includes('?') ? '&' : '?'}add-to-cart=${productId}&quantity=1`
}
