/**
 * Query parameter of the checkout: the shop's id of a subscription that the customer did not
 * approve at PayPal. The server adds it (paypal-return.ts), and the checkout reads it.
 */
export const cancelledIdParameter = 'left'

// Paths with a checkout, in every language: '/checkout', '/ms/checkout', '/shipping/…', but not
// '/shipping-info'.
const checkoutPathPattern = /^(\/[a-z]{2})?\/(checkout|shipping)(\/|$)/

/**
 * Returns true for paths on which PayPal's script may be loaded. Only their documents have a
 * content security policy that allows the script, so a navigation to them needs a full page load.
 */
export function mayLoadPayPal(path: string): boolean {
  return checkoutPathPattern.test(path)
}
