/**
 * In which language a page is made. Its address says it (`/ms/…`), the shell's data carries it to what
 * writes the page's head, and a catalogue is handed in once by whoever starts: the server has all of
 * them, a browser the one of its page and, for English, none.
 */
import { splitLanguage, spokenOr, type SpokenLanguage } from '#domain/content/languages.ts'
import { createText, type Catalogue, type Text } from '#domain/content/messages.ts'

type Spoken = { catalogue: Catalogue | undefined; t: Text }

const spoken = new Map<SpokenLanguage, Spoken>()

/** Called before anything is drawn. */
export function keepCatalogue(language: SpokenLanguage, catalogue: Catalogue): void {
  spoken.set(language, { catalogue, t: createText(language, catalogue) })
}

const english: Spoken = { catalogue: undefined, t: createText('en') }

/** Undefined for English, and for a language whose catalogue could not be fetched. */
export function catalogueOf(language: SpokenLanguage): Catalogue | undefined {
  return spoken.get(language)?.catalogue
}

/** The translator of a language, for loaders and heads; parts use `useText`. */
export function textIn(language: SpokenLanguage): Text {
  return (spoken.get(language) ?? english).t
}

/** The language of a loader's request. */
export function languageOfRequest(request: Request): SpokenLanguage {
  return splitLanguage(new URL(request.url).pathname).language
}

/** The language of this browser's page. */
export function languageOfPage(): SpokenLanguage {
  return typeof location === 'undefined' ? 'en' : splitLanguage(location.pathname).language
}

/** What a route's `meta` is told of the routes around it. */
export type PageMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** What the shell knows of the page: the shop's own address and the language. */
export function shellOf(matches: PageMatches): { origin: string; language: SpokenLanguage } {
  const shell = matches.find((match) => match?.id === 'storefront/shell/shell-page')?.loaderData
  const known = shell && typeof shell === 'object' ? shell : {}
  return {
    origin: 'origin' in known ? String(known.origin) : '',
    language: spokenOr('language' in known ? known.language : undefined),
  }
}

/** The translator of a page's head: `export function meta({ matches }: { matches: PageMatches })`. */
export function headText(matches: PageMatches): Text {
  return textIn(shellOf(matches).language)
}
