/*
 * Cleans free text for emails. A stranger can type any text and have the shop send it to any
 * mailbox. So the text is shortened, and hidden or direction-changing characters, line breaks and
 * everything that an email program turns into a link are removed (T-D11).
 */

// Control characters, line and paragraph separators, unpaired surrogates, and format characters
// such as direction marks. The zero-width joiner and non-joiner are allowed, because some scripts
// need them.
// `unprintablePattern` in checkout/text-limits.ts has the same list.
const hiddenCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu

/** Returns one line. A text of more than `maxLength` characters is cut and ends with '…'. */
export function cleanLine(text: string, maxLength: number): string {
  const line = defangLinks(text.replace(hiddenCharacters, ' ')).replace(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength).trimEnd()}…` : line
}

/** Returns the lines of the first `maxLength` characters; the rest is dropped. */
export function cleanLines(text: string, maxLength: number): string {
  const lines = text.slice(0, maxLength).split(/\r\n|[\r\n]/)
  return lines.map((line) => cleanLine(line, maxLength)).join('\n')
}

/** Turns 'https://evil.example' into 'https evil. example': readable, but not a link. */
function defangLinks(text: string): string {
  return text.replaceAll('://', ' ').replace(/\.(?=\p{L})/gu, '. ')
}
