// Sentences with links in them stay whole for translators; this finds the places of the links.

/** Cuts a sentence at its tags: `Read <a>this</a>.` → `Read `, `this` as a, `.` */
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
