/** Reads the tables of Markdown documents. */

/**
 * Returns the trimmed cells of each table row in a text, including the header and the separator
 * row of each table. An escaped `\|` does not end a cell.
 */
export function readTableRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}
