/*
 * Cleans free text for emails. A stranger can type it and have it sent to any mailbox in the shop's
 * name. So it is shortened, keeps no hidden or direction-changing characters and no line breaks,
 * and contains nothing that an email program turns into a link (threat T-D11).
 */

// The two joiners are allowed, because some scripts need them.
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu

/** Returns one line of at most `cap` characters. */
export function cleanLine(text: string, cap: number): string {
  const line = unlinked(text.replace(hidden, ' ')).replace(/\s+/g, ' ').trim()
  return line.length > cap ? `${line.slice(0, cap).trimEnd()}…` : line
}

/** Returns several lines, of at most `cap` characters together. */
export function cleanLines(text: string, cap: number): string {
  const lines = text.slice(0, cap).split(/\r\n|[\r\n]/)
  return lines.map((line) => cleanLine(line, cap)).join('\n')
}

/** Turns 'https://evil.example' into 'https evil. example': readable, but not a link. */
function unlinked(text: string): string {
  return text.replaceAll('://', ' ').replace(/\.(?=\p{L})/gu, '. ')
}
