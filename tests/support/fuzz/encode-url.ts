/**
 * Percent-encodes every byte that is not a letter, a digit or one of `-_.~`. A value that is not a
 * text is first converted to JSON.
 */
export function percentEncode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCodePoint(byte)
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
}

const maxRepeatedParameters = 50

/** Returns the query string. A list becomes a repeated parameter. */
export function toQueryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return `?${percentEncode(query)}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, maxRepeatedParameters) : [value]).map(
      (item) => `${percentEncode(name)}=${percentEncode(item)}`,
    ),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
