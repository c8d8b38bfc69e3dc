/*
 * HTML template literals for the stand-ins' pages. All values are escaped, for instance a name that
 * contains markup; only results of `html` are inserted unescaped.
 */

export type Html = { readonly markup: string }

type Piece = Html | string | number | false | null | undefined | readonly Piece[]

/**
 * Turns a template literal into HTML. Lists are joined; `false`, `null` and `undefined` are
 * omitted.
 */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return {
    markup: strings
      .map((text, index) => text + (index < pieces.length ? renderPiece(pieces[index]) : ''))
      .join(''),
  }
}

/** Escapes text for HTML content and quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function renderPiece(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  if ('markup' in piece) return piece.markup
  return piece.map(renderPiece).join('')
}
