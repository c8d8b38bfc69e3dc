/**
 * Returns the text cut to at most `maxLength` UTF-16 units. Never leaves half an emoji: PostgreSQL
 * refuses JSON with an unpaired surrogate.
 */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}
