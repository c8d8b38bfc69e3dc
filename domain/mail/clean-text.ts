/*
 * Free text in emails. A stranger can type it and send it to any mailbox under the shop's name, so it is
 * capped, keeps no hidden or direction-changing characters and no line breaks of its own, and holds
 * nothing that a mail program turns into a link (threat T-D11).
 */

// The two joiners stay: some scripts cannot be written without them.
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

/** 'https://evil.example' becomes 'https evil. example': readable, and no link. */
function unlinked(text: string): string {
  return text.replaceAll('://', ' ').replace(/\.(?=\p{L})/gu, '. ')
}
