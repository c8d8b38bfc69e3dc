/**
 * In which language a page is made. Its address says it (`/ms/…`), the shell's data carries it to what
 * writes the page's head, and a catalogue is handed in once by whoever starts: the server has all of
 * them, a browser the one of its page and, for English, none.
 */
import type { CallReply } from '#contract/call.ts'
import { splitLanguage, type SpokenLanguage } from '#domain/content/languages.ts'
import { createText, type Catalogue, type Text } from '#domain/content/messages.ts'

const catalogues: Partial<Record<SpokenLanguage, Catalogue>> = {}

/** Called before anything is drawn. */
export function keepCatalogue(language: SpokenLanguage, catalogue: Catalogue): void {
  catalogues[language] = catalogue
}

/** Undefined for English, and for a language whose catalogue could not be fetched. */
export function catalogueOf(language: SpokenLanguage): Catalogue | undefined {
  return catalogues[language]
}

/** The translator of a language, for loaders and heads; parts use `useText`. */
export function textIn(language: SpokenLanguage): Text {
  return createText(language, catalogueOf(language))
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

/** What the shell's loader tells of the page. */
export type ShellFacts = {
  year: number
  origin: string
  language: SpokenLanguage
  /** The lowest price of a plan's delivery; null where no product has a plan. */
  planFrom: CallReply<'GET /api/settings'>['planFrom']
}

/** The shop's own address and the page's language. */
export function shellOf(matches: PageMatches): Pick<ShellFacts, 'origin' | 'language'> {
  const shell = matches.find((match) => match?.id === 'storefront/shell/shell-page')
  // The shell's loader answers this; a page whose shell failed has nothing of it.
  const facts = shell?.loaderData as ShellFacts | undefined
  return facts ?? { origin: '', language: 'en' }
}

/** The translator of a page's head: `export function meta({ matches }: { matches: PageMatches })`. */
export function headText(matches: PageMatches): Text {
  return textIn(shellOf(matches).language)
}
