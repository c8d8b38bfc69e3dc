/** Returns `text` for a LIKE pattern that matches it literally: `50%_` becomes `50\%\_`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
