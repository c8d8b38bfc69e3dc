/**
 * An untranslated sentence. `text` is the English message key, and `values` fill the placeholders
 * of `text`. Screens and emails translate a phrase with `translatePhrase(t, phrase)`.
 */
import type { Translate } from '#domain/content/messages.ts'

export type Phrase = { text: string; values?: Readonly<Record<string, string>> }

/** Joins names for a sentence: "a, b and c". */
export function joinNames(names: readonly string[]): string {
  const lastName = names.at(-1) ?? ''
  return names.length < 2 ? lastName : `${names.slice(0, -1).join(', ')} and ${lastName}`
}

/** Translates a phrase, and also the names in its values. */
export function translatePhrase(t: Translate, { text, values = {} }: Phrase): string {
  const translatedValues = Object.entries(values).map(([name, value]) => [
    name,
    translateNames(t, value),
  ])
  return t(text, Object.fromEntries(translatedValues))
}

/** Translates each name of "Vitamin C, Zinc and Iron". Keeps a name without a translation. */
export function translateNames(t: Translate, names: string): string {
  const translation = t(names)
  if (translation !== names) return translation
  return (
    names
      .split(/(, | and )/)
      // The pieces include the separators, so that " and " is translated.
      .map((piece) => translateName(t, piece))
      .join('')
  )
}

/**
 * Keeps the lower-case first letter of allergens ("fish") and the no-break spaces of "Vitamin C",
 * although translations exist only for "Fish" and for a normal space.
 */
function translateName(t: Translate, name: string): string {
  const plainName = name.replaceAll('\u00a0', ' ')
  const capitalised = plainName.charAt(0).toUpperCase() + plainName.slice(1)
  const translated = capitalised === plainName ? t(plainName) : t(capitalised).toLowerCase()
  if (translated === plainName.toLowerCase()) return name
  return name === plainName ? translated : translated.replaceAll(' ', '\u00a0')
}
