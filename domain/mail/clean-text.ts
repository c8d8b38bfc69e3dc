/*
 * Cleans free text for emails. A stranger can type any text and have the shop send it to any
 * mailbox. So the text is shortened, hidden and direction-changing characters are replaced by
 * spaces, and web and email addresses are broken up, because email programs turn them into links
 * (T-D11 in docs/threats.md). Danger: the functions do not escape HTML.
 */

import { cutText } from '#domain/text/cut-text.ts'
import { unprintableCharacters } from '#domain/text/unprintable-characters.ts'

/**
 * Returns the cleaned text as one line. If it has more than `maxLength` UTF-16 units, it is cut and
 * gets '…', which is not counted.
 */
export function cleanLine(text: string, maxLength: number): string {
  const line = cleanWholeLine(text)
  return line.length > maxLength ? `${cutText(line, maxLength).trimEnd()}…` : line
}

/**
 * Returns the cleaned lines of the first `maxLength` UTF-16 units of the text, and drops the rest
 * without '…'. The result may be longer, because cleaning adds spaces.
 */
export function cleanLines(text: string, maxLength: number): string {
  const lines = cutText(text, maxLength).split(/\r\n|[\r\n]/)
  return lines.map(cleanWholeLine).join('\n')
}

function cleanWholeLine(text: string): string {
  const printableText = text.replaceAll(unprintableCharacters, ' ')
  return defangLinks(printableText).replaceAll(/\s+/g, ' ').trim()
}

/**
 * Turns 'https://evil.example' into 'https evil. example': readable, but not a link. Ideographic
 * and full-width full stops count too, because browsers read them as dots of a host name.
 */
function defangLinks(text: string): string {
  return text.replaceAll('://', ' ').replaceAll(/[.\u3002\uff0e\uff61](?=\p{L})/gu, '$& ')
}
