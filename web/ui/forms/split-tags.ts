// Keeps sentences with links whole for translators: finds the links by their tags.

/** Splits a sentence at its tags: `Read <a>this</a>.` → `Read `, `this` as a, `.` */
export function splitTags(text: string): { tag?: string; words: string }[] {
  const pieces: { tag?: string; words: string }[] = []
  let from = 0
  for (const match of text.matchAll(/<([a-z]\w*)>(.*?)<\/\1>/gs)) {
    const [whole, tag = '', words = ''] = match
    if (match.index > from) pieces.push({ words: text.slice(from, match.index) })
    pieces.push({ tag, words })
    from = match.index + whole.length
  }
  if (from < text.length) pieces.push({ words: text.slice(from) })
  return pieces
}
