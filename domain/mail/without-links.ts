/*
 * Removes links from an email's text before staff read it. Anyone with such a link can open the
 * order or account, so only the recipient may have it.
 */

export function withoutLinks(text: string, instead: string): string {
  return text.replaceAll(/\bhttps?:\/\/\S+/gi, instead)
}
