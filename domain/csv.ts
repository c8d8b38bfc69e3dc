/*
 * CSV lines (RFC 4180) that are safe from formula injection (T-G04 in docs/threats.md). A cell that
 * begins like a formula gets an apostrophe in front, so that a spreadsheet shows the cell as text.
 * Spaces and invisible characters before the formula do not matter, nor do full-width forms, which
 * some programs convert to ASCII. A formula after a comma or semicolon gets an apostrophe too,
 * because some spreadsheets begin a new cell there. Tabs, which have the same effect, become
 * spaces.
 */

/** A file must begin with this mark, or spreadsheets do not read it as UTF-8. */
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
