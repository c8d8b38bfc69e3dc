/*
 * Paths on which PayPal may be loaded: those with a checkout, in every language. The content
 * security policy belongs to the document, so a client-side navigation to these paths needs a full
 * page load.
 */
const walletPaths = /^(\/[a-z]{2})?\/(checkout|shipping)(\/|$)/

export function hasWallet(path: string): boolean {
  return walletPaths.test(path)
}
