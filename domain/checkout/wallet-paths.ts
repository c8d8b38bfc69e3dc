/*
 * Paths on which PayPal's script may be loaded: paths with a checkout, in every language. Only
 * their documents have a content security policy that allows the script, so a navigation to them
 * needs a full page load.
 */
// '/checkout', '/ms/checkout', '/shipping/…', but not '/shipping-info'.
const checkoutPathPattern = /^(\/[a-z]{2})?\/(checkout|shipping)(\/|$)/

/** Whether the path may load PayPal's script. */
export function mayLoadPayPal(path: string): boolean {
  return checkoutPathPattern.test(path)
}
