/**
 * Replaces control characters, invisible characters and repeated spaces by one space, because names
 * are used in emails and headings. Returns '' for a text of nothing else.
 */
export function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
}
