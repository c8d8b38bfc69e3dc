/**
 * HTML templates in which every value is escaped, except HTML made by these templates. Danger: an
 * object `{ html }` that other code creates is not escaped.
 */

export type Html = { readonly html: string }

/** `false` and undefined render as an empty text. */
type Value = string | number | Html | readonly Html[] | false | undefined

/** Tag of a template: html`<p>${name}</p>`. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const text = parts.map(
    (part, index) => part + (index < values.length ? render(values[index]) : ''),
  )
  return { html: text.join('') }
}

function render(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map((part: Html) => part.html).join('')
  return 'html' in value ? value.html : ''
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
