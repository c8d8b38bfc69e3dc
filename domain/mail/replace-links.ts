/*
 * Replaces links in an email's text before staff read it. Anyone with such a link can open the
 * order or account, so only the recipient may have it.
 */

/** Replaces every http and https URL, up to the next space. */
export function replaceLinks(text: string, replacement: string): string {
  return text.replaceAll(/\bhttps?:\/\/\S+/gi, replacement)
}
