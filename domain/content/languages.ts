/**
 * The languages of the shop, and how URLs and headers name them. Pages of the default language are
 * at `/…`, pages of another language at `/<code>/…` with the same path. URLs of API calls, of the
 * back office and of files have no language. An API call sends `Accept-Language` instead.
 */

/**
 * The language without a path prefix. The texts in the code are in this language. They are also the
 * keys of the translations, and are shown when a translation is missing.
 */
export const defaultLanguage = 'en'

/**
 * Languages with a path prefix. This list is separate, because the inline script in the head of
 * every page needs only the codes. docs/languages.md describes how to add a language.
 */
export const otherLanguages = ['ms'] as const

export type OtherLanguage = (typeof otherLanguages)[number]
export type ShopLanguage = typeof defaultLanguage | OtherLanguage

type LanguageRow = {
  /** For the language switch, in the language itself. */
  readonly name: string
  /** An abbreviation for the language switch where there is no room for the name. */
  readonly shortName: string
  /** The BCP 47 tag for Intl and the `lang` attribute. */
  readonly tag: string
  /** The primary language subtags that mean this language in `Accept-Language`. */
  readonly acceptedSubtags: readonly string[]
}

/**
 * Texts that offer the language to visitors of English pages, in the offered language. The texts
 * are not in the translations, because English pages load no translations.
 */
type LanguageOffer = {
  /** Names the card with the offer for screen readers. */
  readonly label: string
  /** The start of a sentence. A link with the name of the language follows. */
  readonly text: string
  /** Names the button that keeps English. */
  readonly decline: string
}

const otherLanguageRows = {
  ms: {
    name: 'Bahasa Malaysia',
    shortName: 'BM',
    tag: 'ms-MY',
    // `zsm` is Standard Malay. Indonesian (`id`) is another language.
    acceptedSubtags: ['ms', 'zsm'],
    offer: {
      label: 'Pilihan bahasa',
      text: 'Laman ini juga tersedia dalam',
      decline: 'Kekal dalam bahasa Inggeris',
    },
  },
} as const satisfies Readonly<Record<OtherLanguage, LanguageRow & { offer: LanguageOffer }>>

export const languages = {
  en: { name: 'English', shortName: 'EN', tag: 'en-MY', acceptedSubtags: ['en'] },
  ...otherLanguageRows,
} as const satisfies Readonly<Record<ShopLanguage, LanguageRow>>

export const shopLanguages: readonly ShopLanguage[] = [defaultLanguage, ...otherLanguages]

/** Returns a record with one value per language; `createValue` is called for each language. */
export function mapLanguages<Value>(
  createValue: (language: ShopLanguage) => Value,
): Record<ShopLanguage, Value> {
  const entries = shopLanguages.map((language) => [language, createValue(language)])
  // The cast is safe: the keys are all languages of the shop.
  return Object.fromEntries(entries) as Record<ShopLanguage, Value>
}

// Also matches `/ms.data`, which React Router fetches for the front page. The PURE mark lets the
// bundler remove the expression from bundles that do not use it.
const languagePrefix = /* @__PURE__ */ new RegExp(
  String.raw`^/(${otherLanguages.join('|')})(?=/|\.data$|$)`,
)

/**
 * Returns the language of a path, and the path without the language prefix. `/ms/cart` gives Malay
 * and `/cart`. `/cart` gives English and `/cart`. `/ms` and `/ms/` both give Malay and `/`.
 * `/ms.data` gives Malay and `.data`, which is not the path of a page.
 */
export function splitLanguage(pathname: string): { language: ShopLanguage; path: string } {
  const [prefix, code] = languagePrefix.exec(pathname) ?? []
  return prefix === undefined
    ? { language: defaultLanguage, path: pathname }
    : { language: languageOrDefault(code), path: pathname.slice(prefix.length) || '/' }
}

/**
 * Returns the path of a page in a language. `path` begins with `/` and may have a query and a
 * fragment.
 */
export function pathInLanguage(language: ShopLanguage, path: string): string {
  // The front page is `/ms`, not `/ms/`.
  return language === defaultLanguage ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
}

export function isShopLanguage(value: unknown): value is ShopLanguage {
  return shopLanguages.some((language) => language === value)
}

/** Returns the value if it is a language of the shop, else the default language. */
export function languageOrDefault(value: unknown): ShopLanguage {
  return isShopLanguage(value) ? value : defaultLanguage
}

/**
 * Returns the shop's language for a browser's language tag: `ms-MY` and `zsm` are Malay. Returns
 * undefined if the shop does not have the language.
 */
export function findLanguageByTag(tag: string): ShopLanguage | undefined {
  const [primary = ''] = tag.trim().toLowerCase().split('-')
  return shopLanguages.find((language) =>
    languages[language].acceptedSubtags.some((subtag) => subtag === primary),
  )
}

/**
 * Maximum characters of an `Accept-Language` header that is parsed. Browsers send far fewer. The
 * limit bounds the work that a forged header can cause.
 */
const maxAcceptLanguageLength = 500

/**
 * Returns the language of the shop with the highest weight in an `Accept-Language` header. Returns
 * the default language if the header is missing, too long, or names no language of the shop.
 */
export function negotiateLanguage(header: string | undefined): ShopLanguage {
  if (!header || header.length > maxAcceptLanguageLength) return defaultLanguage
  const [preferred] = header
    .split(',')
    .map(parseWeightedLanguage)
    .filter(({ language, weight }) => weight > 0 && language !== undefined)
    .toSorted((a, b) => b.weight - a.weight)
  return languageOrDefault(preferred?.language)
}

/** The weight of RFC 9110, section 12.4.2: 0 to 1, with at most three decimals. */
const weightParameter = /^\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i

/**
 * Parses one entry of the header: 'ms;q=0.9' has the weight 0.9, 'ms' has 1. An invalid weight is
 * read as 0, so that the language is ignored.
 */
function parseWeightedLanguage(entry: string): {
  language: ShopLanguage | undefined
  weight: number
} {
  // RFC 9110, section 12.5.4: the only parameter is the weight.
  const [tag = '', parameter] = entry.split(';')
  const weight = parameter ? Number(weightParameter.exec(parameter)?.[1] ?? 0) : 1
  return { language: findLanguageByTag(tag), weight }
}
