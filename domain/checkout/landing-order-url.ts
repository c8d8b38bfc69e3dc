/**
 * Returns where the landing page's order button leads: this shop's checkout, or an external one. Both
 * take the product and quantity in the query.
 */
export function landingOrderUrl(external: string | undefined, productId: number): string {
  const base = external ?? '/checkout'
  return `${base}${base.includes('?') ? '&' : '?'}add-to-cart=${productId}&quantity=1`
}
