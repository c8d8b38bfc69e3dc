/*
 * HTML for the stand-ins' few pages, written as template literals whose values are escaped.
 *
 * Only what `html` made itself passes unescaped, so a name or a letter's subject that holds
 * markup shows as text.
 */

export type Html = { readonly markup: string }

type Piece = Html | string | number | false | null | undefined | readonly Piece[]

/** A template literal to HTML; lists are joined, `false`, `null` and `undefined` vanish. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return {
    markup: strings.map((text, i) => text + (i < pieces.length ? show(pieces[i]) : '')).join(''),
  }
}

/** Text safe inside HTML text and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function show(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  if ('markup' in piece) return piece.markup
  return piece.map(show).join('')
}
