/*
 * CSV lines (RFC 4180) that are safe from formula injection (T-G04 in docs/threats.md). A cell that
 * begins like a formula gets an apostrophe in front, so that a spreadsheet shows the cell as text.
 * This also covers a formula after spaces or invisible characters, full-width forms (some programs
 * convert them to ASCII), and a formula after a comma or semicolon, where some spreadsheets begin a
 * new cell. Some also begin one after a tab; no cell contains a tab, because it becomes a space.
 */

/** Write this mark before the first line, or spreadsheets do not read the file as UTF-8. */
export const csvByteOrderMark = '\uFEFF'

/**
 * The first characters of a formula, as they are written in a character class: = + - @, their
 * full-width and small forms, and the minus sign U+2212.
 */
const formulaCharacters = '=+\\-@＝＋－＠﹦﹢﹣﹫−'
// Optional spaces and zero-width characters, then a formula: '=1+1', ' @SUM'. A cell may not begin
// with | or % either.
const formulaStart = new RegExp(
  `^[\\s\\u00ad\\u200b-\\u200f\\u2060\\ufeff]*[${formulaCharacters}|%]`,
  'u',
)
// A separator, then optional spaces and quotes, then a formula: 'name;=1+1'.
const formulaAfterSeparator = new RegExp(`([;,][\\s"']*)(?=[${formulaCharacters}])`, 'gu')
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Returns one line that ends with CRLF. */
export function formatCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`
}

/** Returns a quoted cell. Line breaks and control characters become spaces. */
export function formatCsvCell(value: string | number): string {
  const text = String(value).replace(controlCharacters, ' ').trim()
  const neutralisedText = text.replace(formulaAfterSeparator, "$1'")
  const safeText = formulaStart.test(neutralisedText) ? `'${neutralisedText}` : neutralisedText
  return `"${safeText.replaceAll('"', '""')}"`
}
