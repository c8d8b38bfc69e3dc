/**
 * The chosen language, stored in this browser only. A visitor who chose Malay and opens an English
 * URL is redirected to the Malay page. Robots and visitors without a choice stay.
 */
import type { ShopLanguage } from '#domain/content/languages.ts'

export const languageKey = 'language'

/**
 * Returns true if the browser prefers Malay and no language was chosen yet; false if storage is
 * blocked.
 */
export function prefersMalay(): boolean {
  try {
    return localStorage.getItem(languageKey) === null && /^(ms|zsm)\b/.test(navigator.language)
  } catch {
    return false
  }
}

export function rememberLanguage(language: ShopLanguage): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is blocked: the choice applies only to pages reached by links from here.
  }
}
