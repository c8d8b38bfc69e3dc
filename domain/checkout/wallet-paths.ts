/*
 * Paths on which PayPal's script may be loaded: those with a checkout, in every language. Only the
 * documents of these paths have a content security policy that allows it, so a navigation to them
 * needs a full page load.
 */
// '/checkout', '/ms/checkout', '/shipping/…', but not '/shipping-info'.
const walletPaths = /^(\/[a-z]{2})?\/(checkout|shipping)(\/|$)/

export function hasWallet(path: string): boolean {
  return walletPaths.test(path)
}
