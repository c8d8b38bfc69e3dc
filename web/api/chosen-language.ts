/**
 * The chosen language, stored in this browser only. A visitor who chose another language and opens
 * a page of the default language is redirected. Robots and visitors without a choice stay.
 */
import {
  defaultLanguage,
  languageOfTag,
  otherLanguages,
  type OtherLanguage,
  type ShopLanguage,
} from '#domain/content/languages.ts'

const languageKey = 'language'
const others = otherLanguages.join('|')

// Runs before the first paint. Constant, because the content security policy allows it by hash. Not
// for the back office, which is in English only; add the prefix of a new desk to the expression.
export const languageScript = `(function(){var l,p=location.pathname;try{l=localStorage.getItem('${languageKey}')}catch(e){}if(/^(${others})$/.test(l)&&!/^\\/((${others})(\\/|$)|admin|add_product|pharmacy|gallery)/.test(p))location.replace('/'+l+(p==='/'?'':p)+location.search+location.hash)})()`

/**
 * Returns the other language that the browser prefers; undefined if it prefers the default one, if
 * a language was chosen already, or if storage is blocked.
 */
export function preferredLanguage(): OtherLanguage | undefined {
  try {
    if (localStorage.getItem(languageKey) !== null) return undefined
    const preferred = languageOfTag(navigator.language)
    return preferred === defaultLanguage ? undefined : preferred
  } catch {
    return undefined
  }
}

export function rememberLanguage(language: ShopLanguage): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is blocked: the choice applies only to pages reached by links from here.
  }
}
