/**
 * HTML templates in which every value is escaped, except HTML made by these templates. Danger: an
 * object `{ html }` that other code creates is not escaped.
 */

export type Html = { readonly html: string }

/** `false` and undefined render as an empty text. */
type TemplateValue = string | number | Html | readonly Html[] | false | undefined

/** Tag of a template: html`<p>${name}</p>`. */
export function html(texts: TemplateStringsArray, ...values: readonly TemplateValue[]): Html {
  const renderedParts = texts.map(
    (text, index) => text + (index < values.length ? renderValue(values[index]) : ''),
  )
  return { html: renderedParts.join('') }
}

function renderValue(value: TemplateValue): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map((part: Html) => part.html).join('')
  return 'html' in value ? value.html : ''
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
