/*
 * Translates every text that people read. The English sentence is the key, so a missing translation
 * falls back to English. Supports `{name}` and `{count, plural, =0 {none} one {# item} other {#
 * items}}`. Leaves tags such as `<a>…</a>` to the caller. Keep it small: every browser loads it.
 */

import { defaultLanguage, languages, type ShopLanguage } from './languages.ts'

/** English sentence → its translation. */
export type Catalogue = Readonly<Record<string, string>>

/** A number is shown as it is by `{name}`, and with thousands separators by `#` of a plural. */
export type TextValue = string | number

/** Translator of one language. Wrong or missing placeholder names are type errors. */
export type Text = <const S extends string>(english: S, ...values: ValuesFor<S>) => string

type AnyValues = Readonly<Record<string, TextValue>>

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Plurals nest braces, so their names are not type-checked. */
type ValuesFor<S extends string> = string extends S
  ? [values?: AnyValues]
  : S extends `${string}, plural,${string}`
    ? [values: AnyValues]
    : [NamesIn<S>] extends [never]
      ? []
      : [values: Readonly<Record<NamesIn<S>, TextValue>>]

/** Creates the translator of a language. Without a catalogue it returns the English text. */
export function createText(
  language: ShopLanguage = defaultLanguage,
  catalogue: Catalogue = {},
): Text {
  return (english, ...[values]) => {
    const translated = Object.hasOwn(catalogue, english) ? catalogue[english] : undefined
    const { tag } = languages[translated === undefined ? defaultLanguage : language]
    return fill(translated ?? english, values ?? {}, tag)
  }
}

/** Makes a single pass, so that braces inside a value are not read as placeholders. */
function fill(text: string, values: AnyValues, tag: string): string {
  let filled = ''
  let from = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
    const close = closingBrace(text, open)
    if (close < 0) break
    filled += text.slice(from, open) + argument(text.slice(open + 1, close), values, tag)
    from = close + 1
  }
  return filled + text.slice(from)
}

/**
 * Fills `name` or `count, plural, …`. Leaves the text as written when it is neither or has no
 * value.
 */
function argument(inner: string, values: AnyValues, tag: string): string {
  const [, name = '', branches] = /^\s*(\w+)\s*(?:,\s*plural\s*,([^]*))?$/.exec(inner) ?? []
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) return `{${inner}}`
  return branches === undefined ? String(value) : plural(branches, Number(value), values, tag)
}

function plural(branches: string, count: number, values: AnyValues, tag: string): string {
  const byName = new Map<string, string>()
  for (let open = branches.indexOf('{'), from = 0; open >= 0; open = branches.indexOf('{', from)) {
    const close = closingBrace(branches, open)
    if (close < 0) break
    byName.set(branches.slice(from, open).trim(), branches.slice(open + 1, close))
    from = close + 1
  }
  const category = new Intl.PluralRules(tag).select(count)
  const branch = byName.get(`=${count}`) ?? byName.get(category) ?? byName.get('other') ?? ''
  return fill(branch.replaceAll('#', new Intl.NumberFormat(tag).format(count)), values, tag)
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}
