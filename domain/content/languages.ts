/**
 * The languages the shop speaks and how an address says which: English pages stand at `/…`, Malay ones
 * at `/ms/…`, the same path behind it. What is under `/api/`, in the back office and in files has no
 * language; a call names its own in `Accept-Language`.
 */
import type { Language } from './messages.ts'

/** The first stands without a prefix. */
export const spokenLanguages = ['en', 'ms'] as const satisfies readonly Language[]
export type SpokenLanguage = (typeof spokenLanguages)[number]

/** What a language calls itself, with its tag: on switches, readable for who cannot read the page. */
export const languageNames: Readonly<Record<SpokenLanguage, string>> = {
  en: 'English',
  ms: 'Bahasa Malaysia',
}

/** `.data` behind it: the front page's own data, as React Router asks for it. */
const prefixed = /^\/(ms)(?=\/|\.data$|$)/

/** `/ms/cart` is `/cart` in Malay, `/cart` the same in English; `/ms` and `/ms/` are the front page. */
export function splitLanguage(pathname: string): { language: SpokenLanguage; path: string } {
  return prefixed.test(pathname)
    ? { language: 'ms', path: pathname.slice(3) || '/' }
    : { language: 'en', path: pathname }
}

/** The address of a page in a language. `path` begins with `/` and may have a query and a fragment. */
export function pathIn(language: SpokenLanguage, path: string): string {
  return language === 'en' ? path : `/ms${path.replace(/^\/(?=[?#]|$)/, '')}`
}

export function isSpoken(value: unknown): value is SpokenLanguage {
  return spokenLanguages.some((language) => language === value)
}

/** What a stored or received value means; English when it is none of ours. */
export function spokenOr(value: unknown): SpokenLanguage {
  return isSpoken(value) ? value : spokenLanguages[0]
}

/**
 * The language of an `Accept-Language` header, by its weights: the first of ours, English when there is
 * none. `ms-MY`, `ms` and `zsm` are Malay; Indonesian is another language.
 */
export function acceptedLanguage(header: string | undefined): SpokenLanguage {
  if (!header || header.length > 500) return 'en'
  const wished = header.split(',').map((part) => {
    const [tag = '', weight] = part.split(';')
    const [primary = ''] = tag.trim().toLowerCase().split('-')
    return {
      language: primary === 'zsm' ? 'ms' : primary,
      weight: weight ? Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 0) : 1,
    }
  })
  const best = wished
    .filter(({ language, weight }) => weight > 0 && isSpoken(language))
    .toSorted((one, other) => other.weight - one.weight)[0]
  return spokenOr(best?.language)
}
