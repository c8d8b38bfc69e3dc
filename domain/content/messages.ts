/*
 * Every sentence a person reads goes through here. The English sentence is the key, so the code
 * stays readable and a missing translation falls back to English.
 * Understands `{name}` and `{count, plural, =0 {none} one {# item} other {# items}}`; tags such as
 * `<a>…</a>` are left alone for the caller who makes links of them. Ships to every browser: small.
 */

export type Language = 'en' | 'ms' | 'zh'

/** English sentence → its translation. */
export type Catalogue = Readonly<Record<string, string>>

/** A number is shown as it is in `{name}` and with thousands separators as `#` of a plural. */
export type TextValue = string | number

/** The translator of one language; wrong or missing placeholder names are type errors. */
export type Text = <const S extends string>(english: S, ...values: ValuesFor<S>) => string

type AnyValues = Readonly<Record<string, TextValue>>

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Plurals nest braces, so their names are not checked; plain placeholders are. */
type ValuesFor<S extends string> = string extends S
  ? [values?: AnyValues]
  : S extends `${string}, plural,${string}`
    ? [values: AnyValues]
    : [NamesIn<S>] extends [never]
      ? []
      : [values: Readonly<Record<NamesIn<S>, TextValue>>]

/** The BCP 47 tags for Intl and the `lang` attribute. */
export const languageTags = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-Hans-MY' } as const

/** Makes the translator of a language; without a catalogue everything is the English key itself. */
export function createText(language: Language, catalogue: Catalogue = {}): Text {
  return (english, ...[values]) => {
    const translated = Object.hasOwn(catalogue, english) ? catalogue[english] : undefined
    const tag = languageTags[translated === undefined ? 'en' : language]
    return fill(translated ?? english, values ?? {}, tag)
  }
}

/** One pass, so that braces inside a value are never taken for placeholders. */
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

/** `name` or `count, plural, …` with its value; left as written when it is neither or has no value. */
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
