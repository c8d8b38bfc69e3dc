/** Sentences that are translated later, and lists of names in them. */
import type { Translate } from '#domain/content/messages.ts'

/**
 * An untranslated sentence. `text` is the English text, which is also its message key, and `values`
 * fill its placeholders. Screens and emails translate a phrase with `translatePhrase`.
 */
export type Phrase = { text: string; values?: Readonly<Record<string, string>> }

/**
 * Joins names to an English list: "a, b and c". `translateNames` splits the list again, so a name
 * must not contain ", " or " and ". For names that staff enter, use `joinProductNames`.
 */
export function joinNames(names: readonly string[]): string {
  const lastName = names.at(-1) ?? ''
  return names.length < 2 ? lastName : `${names.slice(0, -1).join(', ')} and ${lastName}`
}

/**
 * Joins names that may contain ", " or " and ", such as "Iron, C & Folate". No-break spaces keep
 * `translateNames` from splitting them.
 */
export function joinProductNames(names: readonly string[]): string {
  return joinNames(
    names.map((name) => name.replaceAll(', ', ',\u00a0').replaceAll(' and ', '\u00a0and\u00a0')),
  )
}

/**
 * Returns the translation of a phrase. Values that are names, or lists of names, are translated
 * too. Danger: a value must not be a text that a person typed, because the text could equal a
 * message key.
 */
export function translatePhrase(t: Translate, { text, values = {} }: Phrase): string {
  const translatedValues = Object.entries(values).map(([placeholder, value]) => [
    placeholder,
    translateNames(t, value),
  ])
  return t(text, Object.fromEntries(translatedValues))
}

/**
 * Translates each name of an English list of `joinNames`, such as "Vitamin C, Zinc and Iron". A
 * name without a translation stays as it is. If the whole text is a message key, it is translated
 * as a whole.
 */
export function translateNames(t: Translate, names: string): string {
  const translation = t(names)
  if (translation !== names) return translation
  return (
    names
      .split(/(, | and )/)
      // The group in the pattern keeps the separators as pieces: " and " is a message key too.
      .map((piece) => translateName(t, piece))
      .join('')
  )
}

/**
 * Translates one name or separator. The message keys of names begin with a capital and have normal
 * spaces. So "fish" is looked up as "Fish", and its translation is put into lower case. A name with
 * no-break spaces is looked up with normal ones, and its translation gets no-break spaces.
 */
function translateName(t: Translate, name: string): string {
  const plainName = name.replaceAll('\u00a0', ' ')
  const capitalised = plainName.charAt(0).toUpperCase() + plainName.slice(1)
  const translated = capitalised === plainName ? t(plainName) : t(capitalised).toLowerCase()
  if (translated === plainName || translated === plainName.toLowerCase()) return name
  return name === plainName ? translated : translated.replaceAll(' ', '\u00a0')
}
