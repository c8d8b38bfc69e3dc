/*
 * Cleans free text for emails. A stranger can type any text and have the shop send it to any
 * mailbox. So the text is shortened, and hidden or direction-changing characters, line breaks and
 * everything that an email program turns into a link are removed (T-D11 in docs/threats.md).
 */

import { unprintableCharacters } from '#domain/text/unprintable-characters.ts'

/** Returns one line. A text of more than `maxLength` characters is cut and ends with '…'. */
export function cleanLine(text: string, maxLength: number): string {
  const printableText = text.replace(unprintableCharacters, ' ')
  const line = defangLinks(printableText).replace(/\s+/g, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength).trimEnd()}…` : line
}

/** Returns the lines of the first `maxLength` characters. Drops all characters after them. */
export function cleanLines(text: string, maxLength: number): string {
  const lines = text.slice(0, maxLength).split(/\r\n|[\r\n]/)
  return lines.map((line) => cleanLine(line, maxLength)).join('\n')
}

/** Turns 'https://evil.example' into 'https evil. example': readable, but not a link. */
function defangLinks(text: string): string {
  return text.replaceAll('://', ' ').replace(/\.(?=\p{L})/gu, '. ')
}
