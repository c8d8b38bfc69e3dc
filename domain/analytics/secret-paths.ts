/**
 * Paths, without language prefix, of pages whose URL contains a token, such as
 * `/reset-password?token=…` or `/recall#…`. Case is ignored, because upper and lower case open the
 * same page. Danger: add each new path here, or Google's script reads the token in the document's
 * URL.
 */
const secretPathPattern =
  /^\/(reset-password|verify-email|stop-(reminders|newsletter)|waitlist|keep-results|pharmacist|recall)(\/|$)/i

/**
 * Returns whether the URL of the page with this path may contain a token. Such a page may not load
 * Google's tags: the browser does not start them there, and the content security policy refuses
 * them.
 */
export function hasSecretInUrl(path: string): boolean {
  return secretPathPattern.test(path)
}
