/**
 * The chosen language, stored in this browser only. A visitor who chose another language and opens
 * a page of the default language is redirected (web/head/open-chosen-language.ts). Robots and
 * visitors without a choice stay.
 */
import {
  defaultLanguage,
  findLanguageByTag,
  type OtherLanguage,
  type ShopLanguage,
} from '#domain/content/languages.ts'

/** Key in localStorage; the value is a `ShopLanguage`. */
export const chosenLanguageKey = 'language'

/**
 * Matches the paths that exist in English only: the back office, and the gallery of components. If
 * a path is missing here, visitors with another language are redirected to a page that does not
 * exist. tests/house/code/desks.test.ts checks the pages of the back office.
 */
export const englishOnlyPathPattern = /^\/(admin|add_product|pharmacy|staff-security|gallery)/i

/**
 * Returns the language that the browser prefers, to offer it. Returns undefined if that is the
 * default language, if a language was chosen already, or if storage is blocked.
 */
export function findPreferredLanguage(): OtherLanguage | undefined {
  try {
    if (localStorage.getItem(chosenLanguageKey) !== null) return undefined
    const preferred = findLanguageByTag(navigator.language)
    return preferred === defaultLanguage ? undefined : preferred
  } catch {
    return undefined
  }
}

/** Stores the language that the visitor chose. Does nothing if storage is blocked. */
export function rememberLanguage(language: ShopLanguage): void {
  try {
    localStorage.setItem(chosenLanguageKey, language)
  } catch {
    // Storage is blocked: the choice applies only to pages reached by links from here.
  }
}
