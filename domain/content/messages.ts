/*
 * Translates every text that people read. The English sentence is the key, so a missing translation
 * falls back to English. Supports `{name}` and plurals, such as
 * `{count, plural, =0 {none} one {# item} other {# items}}`. Leaves tags such as `<a>…</a>` to the
 * caller. Keep this file small: every browser loads it.
 */

import { defaultLanguage, languages, type ShopLanguage } from './languages.ts'

/** English sentence → its translation. */
export type MessageCatalogue = Readonly<Record<string, string>>

/** `{name}` shows a number unformatted; `#` inside a plural shows it with thousands separators. */
type TextValue = string | number

/** Returns the translation of an English text. Wrong or missing values are type errors. */
export type Translate = <const S extends string>(english: S, ...values: ValuesFor<S>) => string

type AnyValues = Readonly<Record<string, TextValue>>

/** The names of the placeholders of a text: 'name' for 'Hello {name}'. */
type PlaceholdersIn<S extends string> = S extends `${string}{${infer Name}}${infer Remainder}`
  ? Name | PlaceholdersIn<Remainder>
  : never

/** Plurals nest braces, so their names are not type-checked. */
type ValuesFor<S extends string> = string extends S
  ? [values?: AnyValues]
  : S extends `${string}, plural,${string}`
    ? [values: AnyValues]
    : [PlaceholdersIn<S>] extends [never]
      ? []
      : [values: Readonly<Record<PlaceholdersIn<S>, TextValue>>]

/** Creates the translator of a language. Without a catalogue it returns the English text. */
export function createTranslator(
  language: ShopLanguage = defaultLanguage,
  catalogue: MessageCatalogue = {},
): Translate {
  return (english, ...[values]) => {
    const translated = Object.hasOwn(catalogue, english) ? catalogue[english] : undefined
    const { tag } = languages[translated === undefined ? defaultLanguage : language]
    return fillText(translated ?? english, values ?? {}, tag)
  }
}

/** Makes a single pass, so that braces inside a value are not read as placeholders. */
function fillText(text: string, values: AnyValues, tag: string): string {
  const { groups, tail } = splitAtBraces(text)
  const filledGroups = groups.map(
    ({ before, inner }) => before + fillPlaceholder(inner, values, tag),
  )
  return filledGroups.join('') + tail
}

/**
 * Fills the text between two braces: `name` or `count, plural, …`. Returns any other text, and a
 * placeholder without a value, as written.
 */
function fillPlaceholder(inner: string, values: AnyValues, tag: string): string {
  const [, name = '', branches] = /^\s*(\w+)\s*(?:,\s*plural\s*,([^]*))?$/.exec(inner) ?? []
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) return `{${inner}}`
  return branches === undefined ? String(value) : fillPlural(branches, Number(value), values, tag)
}

/** Chooses and fills a branch of `branches`, such as '=0 {none} one {# item} other {# items}'. */
function fillPlural(branches: string, count: number, values: AnyValues, tag: string): string {
  const textByBranch = new Map(
    splitAtBraces(branches).groups.map(({ before, inner }) => [before.trim(), inner]),
  )
  const { plurals, numbers } = formatsOf(tag)
  const category = plurals.select(count)
  const branch =
    textByBranch.get(`=${count}`) ?? textByBranch.get(category) ?? textByBranch.get('other') ?? ''
  return fillText(branch.replaceAll('#', numbers.format(count)), values, tag)
}

type Formats = { plurals: Intl.PluralRules; numbers: Intl.NumberFormat }

/** A cache by language tag: creating the two formats takes longer than filling a text. */
const formatsByTag = new Map<string, Formats>()

function formatsOf(tag: string): Formats {
  const formats = formatsByTag.get(tag) ?? {
    plurals: new Intl.PluralRules(tag),
    numbers: new Intl.NumberFormat(tag),
  }
  formatsByTag.set(tag, formats)
  return formats
}

/**
 * Splits a text at its outer pairs of braces. 'a {b} c' has the group { before: 'a ', inner: 'b' }
 * and the tail ' c'. A brace that is never closed stays in the tail.
 */
function splitAtBraces(text: string) {
  const groups: { before: string; inner: string }[] = []
  let position = 0
  for (let openIndex = text.indexOf('{'); openIndex >= 0; openIndex = text.indexOf('{', position)) {
    const closeIndex = findClosingBrace(text, openIndex)
    if (closeIndex < 0) break
    groups.push({
      before: text.slice(position, openIndex),
      inner: text.slice(openIndex + 1, closeIndex),
    })
    position = closeIndex + 1
  }
  return { groups, tail: text.slice(position) }
}

/** Returns the index of the brace that closes the one at `openIndex`; -1 when there is none. */
function findClosingBrace(text: string, openIndex: number): number {
  let depth = 0
  for (let index = openIndex; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}') depth--
    if (depth === 0) return index
  }
  return -1
}
