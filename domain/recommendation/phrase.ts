/**
 * A sentence the domain gives out before anybody knows in which language it is read.
 *
 * `text` is the English sentence, which is the key of the message mechanism; `values` fill its
 * braces. A screen or a letter says it with `t(phrase.text, phrase.values)`.
 */
export type Phrase = { text: string; values?: Readonly<Record<string, string>> }

/** "a, b and c": names as a sentence lists them. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
