/*
 * The addresses on which PayPal may be loaded: those with a checkout, in every language. The policy of
 * a page is that of the document, so whoever walks in from elsewhere needs the document anew.
 */
const walletPaths = /^(\/[a-z]{2})?\/(checkout|shipping)(\/|$)/

export function hasWallet(path: string): boolean {
  return walletPaths.test(path)
}
