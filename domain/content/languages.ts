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

/** `/ms/cart` is `/cart` in Malay, `/cart` the same in English; `/ms` and `/ms/` are the front page. */
export function splitLanguage(pathname: string): { language: SpokenLanguage; path: string } {
  for (const language of spokenLanguages.slice(1)) {
    const prefix = `/${language}`
    // `.data` is the front page's own data, as React Router asks for it.
    if (pathname === prefix || pathname === `${prefix}.data`)
      return { language, path: pathname.slice(prefix.length) || '/' }
    if (pathname.startsWith(`${prefix}/`)) return { language, path: pathname.slice(prefix.length) }
  }
  return { language: spokenLanguages[0], path: pathname }
}

/** The address of a page in a language. `path` begins with `/` and may have a query and a fragment. */
export function pathIn(language: SpokenLanguage, path: string): string {
  const prefix = prefixOf(language)
  return prefix && /^\/([?#]|$)/.test(path) ? prefix + path.slice(1) : prefix + path
}

/** `/ms`, or nothing for English. */
export function prefixOf(language: SpokenLanguage): string {
  return language === spokenLanguages[0] ? '' : `/${language}`
}

export function isSpoken(value: unknown): value is SpokenLanguage {
  return spokenLanguages.some((language) => language === value)
}

/** What a stored or received value means; English when it is none of ours. */
export function spokenOr(value: unknown): SpokenLanguage {
  return isSpoken(value) ? value : spokenLanguages[0]
}

/**
 * The language of a list of tags in order of preference, as browsers give it: the first that we speak.
 * `ms-MY`, `ms` and `zsm` are Malay; Indonesian is another language.
 */
export function preferredLanguage(tags: readonly string[]): SpokenLanguage {
  for (const tag of tags) {
    const [primary = ''] = tag.trim().toLowerCase().split('-')
    const language = primary === 'zsm' ? 'ms' : primary
    if (isSpoken(language)) return language
  }
  return spokenLanguages[0]
}

/** The language of an `Accept-Language` header, by its weights; English when it names none of ours. */
export function acceptedLanguage(header: string | undefined): SpokenLanguage {
  if (!header || header.length > 500) return spokenLanguages[0]
  const wished = header.split(',').map((part) => {
    const [tag = '', weight] = part.split(';')
    return { tag, weight: weight ? Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 0) : 1 }
  })
  const tags = wished
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
  return preferredLanguage(tags)
}
