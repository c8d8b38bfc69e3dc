/**
 * A sentence the domain gives out before anybody knows in which language it is read.
 *
 * `text` is the English sentence, which is the key of the message mechanism; `values` fill its
 * braces. A screen or a letter says it with `sayPhrase(t, phrase)`.
 */
import type { Text } from '#domain/content/messages.ts'

export type Phrase = { text: string; values?: Readonly<Record<string, string>> }

/** "a, b and c": names as a sentence lists them. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** The sentence in a language; names in its values, listed or alone, are said in it as well. */
export function sayPhrase(t: Text, { text, values = {} }: Phrase): string {
  const said = Object.entries(values).map(([name, value]) => [name, sayNames(t, value)])
  return t(text, Object.fromEntries(said))
}

/** "Vitamin C, Zinc and Iron" in a language. A name that has no words there stays. */
export function sayNames(t: Text, names: string): string {
  const whole = t(names)
  if (whole !== names) return whole
  return names
    .split(/(, | and )/)
    .map((piece) => sayName(t, piece))
    .join('')
}

/** In the middle of a sentence an allergen begins small, and "Vitamin C" may stay on one line. */
function sayName(t: Text, name: string): string {
  const plain = name.replaceAll('\u00a0', ' ')
  const first = plain.charAt(0).toUpperCase() + plain.slice(1)
  const said = first === plain ? t(plain) : t(first).toLowerCase()
  if (said === plain.toLowerCase()) return name
  return name === plain ? said : said.replaceAll(' ', '\u00a0')
}
