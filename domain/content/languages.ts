/**
 * The languages of the shop. English pages are at `/…`, Malay ones at `/ms/…` with the same path.
 * API calls, the back office and files have no language in the path; a call sends
 * `Accept-Language`.
 */
import type { Language } from './messages.ts'

/** The first language has no prefix. */
export const shopLanguages = ['en', 'ms'] as const satisfies readonly Language[]
export type ShopLanguage = (typeof shopLanguages)[number]

/** The name of each language in that language, for the language switch. */
export const languageNames: Readonly<Record<ShopLanguage, string>> = {
  en: 'English',
  ms: 'Bahasa Malaysia',
}

/** Also matches `/ms.data`, which React Router fetches for the front page. */
const malayPrefix = /^\/(ms)(?=\/|\.data$|$)/

/**
 * Splits a path into language and path without prefix: `/ms/cart` is `/cart` in Malay, `/cart` is
 * English; `/ms` and `/ms/` are the front page.
 */
export function splitLanguage(pathname: string): { language: ShopLanguage; path: string } {
  return malayPrefix.test(pathname)
    ? { language: 'ms', path: pathname.slice(3) || '/' }
    : { language: 'en', path: pathname }
}

/**
 * Returns the path of a page in a language. `path` begins with `/` and may have a query and a
 * fragment.
 */
export function pathInLanguage(language: ShopLanguage, path: string): string {
  // The front page is `/ms`, not `/ms/`.
  return language === 'en' ? path : `/ms${path.replace(/^\/(?=[?#]|$)/, '')}`
}

function isShopLanguage(value: unknown): value is ShopLanguage {
  return shopLanguages.some((language) => language === value)
}

/** Returns the value if it is a language of the shop, else English. */
export function languageOrDefault(value: unknown): ShopLanguage {
  return isShopLanguage(value) ? value : shopLanguages[0]
}

/**
 * Returns the language of the shop with the highest weight in an `Accept-Language` header, else
 * English. `ms-MY`, `ms` and `zsm` are Malay; Indonesian is not.
 */
export function acceptedLanguage(header: string | undefined): ShopLanguage {
  // Browsers send far less than 500 characters.
  if (!header || header.length > 500) return 'en'
  const accepted = header.split(',').map((part) => {
    const [tag = '', weight] = part.split(';')
    const [primary = ''] = tag.trim().toLowerCase().split('-')
    return {
      language: primary === 'zsm' ? 'ms' : primary,
      // 'ms;q=0.9' has the weight 0.9, 'ms' has 1.
      weight: weight ? Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 0) : 1,
    }
  })
  const best = accepted
    .filter(({ language, weight }) => weight > 0 && isShopLanguage(language))
    .toSorted((a, b) => b.weight - a.weight)[0]
  return languageOrDefault(best?.language)
}
