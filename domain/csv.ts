/*
 * Lines of a CSV file (RFC 4180) that a spreadsheet shows and never runs. A cell that begins like a
 * formula gets an apostrophe, also behind spaces and invisible characters, also in full-width forms,
 * which some programs fold, and also where a spreadsheet that parts at semicolons would begin a cell
 * (T-G04).
 */

/** Before the first line: without it a spreadsheet reads UTF-8 as something older. */
export const csvStart = '\uFEFF'

// Spaces and what has no width, then one of = + - @ in any width, or a mathematical or small minus.
const formula = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]*[=+\-@|%＝＋－＠﹦﹢﹣﹫−]/u
const formulaInside = /([;,\t][\s"']*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** One line with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Quoted, on one line, and never a formula. */
export function csvCell(value: string | number): string {
  const text = String(value).replace(controls, ' ').trim()
  const calm = text.replace(formulaInside, "$1'")
  const safe = formula.test(calm) ? `'${calm}` : calm
  return `"${safe.replaceAll('"', '""')}"`
}
