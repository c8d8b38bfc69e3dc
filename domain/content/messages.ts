/*
 * Translates every text that people read. The English sentence is the key, so a missing translation
 * falls back to English. A text may have placeholders, `{name}`, and plurals, such as
 * `{count, plural, =0 {none} one {# item} other {# items}}`. Tags such as `<a>…</a>` stay as they
 * are, for the caller. Keep this file small: every browser loads it.
 */
import { defaultLanguage, languages, type ShopLanguage } from './languages.ts'

/** English sentence → its translation. */
export type MessageCatalogue = Readonly<Record<string, string>>

/** `{name}` shows a number unformatted; `#` inside a plural shows it with thousands separators. */
type TextValue = string | number

/**
 * Returns the translation of an English text, filled with the values of its placeholders. For a
 * literal text without plurals, a missing or another value is a type error. At run time, a
 * placeholder without a value is shown as written.
 */
export type Translate = <const S extends string>(english: S, ...values: ValuesFor<S>) => string

type ValueByName = Readonly<Record<string, TextValue>>

/** The names of the placeholders of a text without plurals: 'name' for 'Hello {name}'. */
export type PlaceholdersIn<S extends string> =
  S extends `${string}{${infer Name}}${infer Remainder}` ? Name | PlaceholdersIn<Remainder> : never

/**
 * The parameters of `Translate` after the text. A text with a plural accepts any names, because
 * `PlaceholdersIn` cannot read nested braces. So does a text that is not a literal.
 */
type ValuesFor<S extends string> = string extends S
  ? [values?: ValueByName]
  : S extends `${string}, plural,${string}`
    ? [values: ValueByName]
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
    // An untranslated text has the plurals of English.
    const textLanguage = translated === undefined ? defaultLanguage : language
    return fillText(translated ?? english, values ?? {}, languages[textLanguage].tag)
  }
}

/** Fills the placeholders of a text. Braces inside a value are shown as they are, never filled. */
function fillText(text: string, values: ValueByName, languageTag: string): string {
  const { groups, tail } = splitAtBraces(text)
  const filledGroups = groups.map(
    ([textBefore, braced]) => textBefore + fillPlaceholder(braced, values, languageTag),
  )
  return filledGroups.join('') + tail
}

/**
 * Fills the text between two braces: `name` or `count, plural, …`. Returns any other text, and a
 * placeholder without a value, as written.
 */
function fillPlaceholder(braced: string, values: ValueByName, languageTag: string): string {
  const [, name = '', branches] = /^\s*(\w+)\s*(?:,\s*plural\s*,([^]*))?$/.exec(braced) ?? []
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) return `{${braced}}`
  return branches === undefined
    ? String(value)
    : fillPlural(branches, Number(value), values, languageTag)
}

/** Chooses and fills a branch of `branches`, such as '=0 {none} one {# item} other {# items}'. */
function fillPlural(
  branches: string,
  count: number,
  values: ValueByName,
  languageTag: string,
): string {
  const textByBranch = new Map(
    splitAtBraces(branches).groups.map(([textBefore, braced]) => [textBefore.trim(), braced]),
  )
  const { plurals, numbers } = getFormats(languageTag)
  const category = plurals.select(count)
  const branch =
    textByBranch.get(`=${count}`) ?? textByBranch.get(category) ?? textByBranch.get('other') ?? ''
  return fillText(branch.replaceAll('#', numbers.format(count)), values, languageTag)
}

type Formats = { plurals: Intl.PluralRules; numbers: Intl.NumberFormat }

/** A cache by language tag: creating the two formats takes longer than filling a text. */
const formatsByLanguageTag = new Map<string, Formats>()

function getFormats(languageTag: string): Formats {
  const formats = formatsByLanguageTag.get(languageTag) ?? {
    plurals: new Intl.PluralRules(languageTag),
    numbers: new Intl.NumberFormat(languageTag),
  }
  formatsByLanguageTag.set(languageTag, formats)
  return formats
}

/** A pair of braces: the text before it since the last pair, and the text between the braces. */
type BraceGroup = [textBefore: string, braced: string]

/**
 * Splits a text at its outer pairs of braces. 'a {b} c' has the group ['a ', 'b'], and ' c' is the
 * tail. A brace that is never closed stays in the tail.
 */
function splitAtBraces(text: string) {
  const groups: BraceGroup[] = []
  let position = 0
  for (let openIndex = text.indexOf('{'); openIndex >= 0; openIndex = text.indexOf('{', position)) {
    const closeIndex = findClosingBrace(text, openIndex)
    if (closeIndex < 0) break
    groups.push([text.slice(position, openIndex), text.slice(openIndex + 1, closeIndex)])
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
