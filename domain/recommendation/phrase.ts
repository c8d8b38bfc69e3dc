/**
 * A sentence from the domain that is not yet translated. `text` is the English message key,
 * `values` fill its placeholders. Screens and emails translate it with `phraseText(t, phrase)`.
 */
import type { Text } from '#domain/content/messages.ts'

export type Phrase = { text: string; values?: Readonly<Record<string, string>> }

/** Joins names as in a sentence: "a, b and c". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Translates a phrase, and also the names in its values. */
export function phraseText(t: Text, { text, values = {} }: Phrase): string {
  const translated = Object.entries(values).map(([name, value]) => [name, nameList(t, value)])
  return t(text, Object.fromEntries(translated))
}

/** Translates "Vitamin C, Zinc and Iron". A name without a translation stays. */
export function nameList(t: Text, names: string): string {
  const translation = t(names)
  if (translation !== names) return translation
  return names
    .split(/(, | and )/)
    .map((piece) => nameText(t, piece))
    .join('')
}

/** Keeps the lower-case first letter of allergens and the no-break spaces of "Vitamin C". */
function nameText(t: Text, name: string): string {
  const plain = name.replaceAll('\u00a0', ' ')
  const first = plain.charAt(0).toUpperCase() + plain.slice(1)
  const translated = first === plain ? t(plain) : t(first).toLowerCase()
  if (translated === plain.toLowerCase()) return name
  return name === plain ? translated : translated.replaceAll(' ', '\u00a0')
}
