/*
 * CSV lines (RFC 4180) in which a spreadsheet runs no formula. A cell that begins like a formula
 * gets an apostrophe (T-G04): also after spaces and invisible characters, in full-width forms,
 * which some programs fold, and after a semicolon or tab, where some spreadsheets would begin a new
 * cell.
 */

/** Put it before the first line: without this byte order mark, spreadsheets do not read UTF-8. */
export const csvStart = '\uFEFF'

// Spaces and zero-width characters, then one of = + - @ | % in any width, or another minus.
const formula = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]*[=+\-@|%＝＋－＠﹦﹢﹣﹫−]/u
const formulaInside = /([;,\t][\s"']*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Returns one line with its line end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Returns a quoted cell without line breaks and formulas. */
export function csvCell(value: string | number): string {
  const text = String(value).replace(controls, ' ').trim()
  const neutralised = text.replace(formulaInside, "$1'")
  const safe = formula.test(neutralised) ? `'${neutralised}` : neutralised
  return `"${safe.replaceAll('"', '""')}"`
}
