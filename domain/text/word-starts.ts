/**
 * Returns a function that lists the words of a text which begin with one of `starts`, as written
 * and without duplicates: 'cure' finds 'Cured', but not 'secure'. A start may contain spaces and
 * dots. A digit does not continue a start, so 'no. 1' does not find 'no. 100'.
 */
export function createWordStartFinder(starts: readonly string[]): (text: string) => string[] {
  const patterns = starts.map(
    (start) => new RegExp(`(?<!\\p{L})${escapeRegExp(start)}(?!\\d)\\p{L}*`, 'giu'),
  )
  return (text) => {
    const words = patterns.flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ([word]) => word),
    )
    return [...new Set(words)]
  }
}

/** Escapes all characters that are special in a regular expression, such as the dot of "no. 1". */
function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
