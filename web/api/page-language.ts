/**
 * The language of a page is in its path (`/ms/…`). A page's `meta` reads it from the shell's loader
 * data. Translation catalogues are registered at start: all of them on the server, only that of the
 * page in a browser, and none for English.
 */
import type { CallReply } from '#contract/call.ts'
import { defaultLanguage, splitLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import {
  createTranslator,
  type MessageCatalogue,
  type Translate,
} from '#domain/content/messages.ts'
import { shellRouteId } from './shell-route.ts'

const catalogues: Partial<Record<ShopLanguage, MessageCatalogue>> = {}

/** Call before rendering. Without a catalogue, the texts of a page stay English. */
export function cacheCatalogue(language: ShopLanguage, catalogue: MessageCatalogue): void {
  catalogues[language] = catalogue
}

/**
 * Returns the translations of a language; undefined for English, and if they could not be fetched.
 */
export function findCatalogue(language: ShopLanguage): MessageCatalogue | undefined {
  return catalogues[language]
}

/** Returns the translator of a language, for loaders. Components use `useTranslator`. */
export function translatorFor(language: ShopLanguage): Translate {
  return createTranslator(language, findCatalogue(language))
}

export function languageOfRequest(request: Request): ShopLanguage {
  return splitLanguage(new URL(request.url).pathname).language
}

export function languageOfPage(): ShopLanguage {
  return typeof location === 'undefined'
    ? defaultLanguage
    : splitLanguage(location.pathname).language
}

/** The matched routes that a route's `meta` receives. */
export type PageMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The shell's loader data. */
export type ShellData = {
  year: number
  origin: string
  language: ShopLanguage
  /** Lowest price of a plan's delivery; null if no product has a plan. */
  lowestPlanPrice: CallReply<'GET /api/settings'>['lowestPlanPrice']
}

/**
 * Returns the shop's origin and the page's language. If the shell's loader failed, returns '' and
 * English.
 */
export function shellOf(matches: PageMatches): Pick<ShellData, 'origin' | 'language'> {
  const shell = matches.find((match) => match?.id === shellRouteId)
  // Cast: React Router gives the loader data of other routes no type.
  const shellData = shell?.loaderData as ShellData | undefined
  return shellData ?? { origin: '', language: defaultLanguage }
}

/** Returns the translator for a route's `meta({ matches })`. */
export function translatorOfPage(matches: PageMatches): Translate {
  return translatorFor(shellOf(matches).language)
}
