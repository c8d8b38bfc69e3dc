/**
 * Splits a sentence at its tags: `Read <a>this</a>.` → `Read `, `this` with the tag `a`, `.`
 * Translators get the whole sentence, in which tags mark the links.
 */
export function splitTags(text: string): { tag?: string; text: string }[] {
  const pieces: { tag?: string; text: string }[] = []
  let nextStart = 0
  for (const match of text.matchAll(/<([a-z]\w*)>(.*?)<\/\1>/gs)) {
    const [taggedText, tag = '', innerText = ''] = match
    if (match.index > nextStart) pieces.push({ text: text.slice(nextStart, match.index) })
    pieces.push({ tag, text: innerText })
    nextStart = match.index + taggedText.length
  }
  if (nextStart < text.length) pieces.push({ text: text.slice(nextStart) })
  return pieces
}
