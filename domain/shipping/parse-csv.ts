/*
 * Parses CSV files of other programs. Accepts RFC 4180, and also a byte order mark, any line break,
 * and Excel's ="0123" for a text of digits. Unlike RFC 4180, the spaces around each cell are
 * removed, even in quotes, because order numbers and tracking numbers have none. Never throws: a
 * quote that is not closed ends with the file.
 */

export type CsvSeparator = ',' | ';' | '\t'

export type CsvRow = {
  /** Line of the file where the row begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Returns the rows with at least one filled cell. An empty row still counts as a line. */
export function parseCsv(text: string, separator: CsvSeparator): CsvRow[] {
  const body = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  /** The line on which the current row began. */
  let firstLine = 1
  const endRow = (): void => {
    cells.push(cleanCell(cell))
    if (cells.some((content) => content !== '')) rows.push({ line: firstLine, cells })
    cells = []
    cell = ''
    firstLine = line
  }
  for (let index = 0; index < body.length; index++) {
    const character = body.charAt(index)
    // Line breaks count inside quotes too.
    if (character === '\n') line += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (body[index + 1] === '"') {
        // Two quotes inside a quoted cell are one quote.
        cell += '"'
        index++
      } else isQuoted = false
    } else if (character === '"' && beginsQuotedCell(cell)) {
      isQuoted = true
      cell = ''
    } else if (character === separator) {
      cells.push(cleanCell(cell))
      cell = ''
    } else if (character === '\n') {
      endRow()
    } else {
      cell += character
    }
  }
  endRow()
  return rows
}

/** Returns true if a quote after this text begins a quoted cell. Excel writes texts as ="0123". */
function beginsQuotedCell(textBeforeQuote: string): boolean {
  return ['', '='].includes(textBeforeQuote.trim())
}

/** Removes spaces around a cell, and the apostrophe with which spreadsheets mark text: '0012. */
function cleanCell(cell: string): string {
  return cell.trim().replace(/^'/, '')
}
