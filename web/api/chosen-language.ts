/**
 * The language somebody has chosen, remembered in this browser and told to nobody. Who chose Malay and
 * comes to an English address again is taken to the same page in Malay before anything is drawn; robots
 * and everybody who never chose stay where they are. `languageScript` is a constant because the content
 * policy knows it by its hash.
 */
import type { SpokenLanguage } from '#domain/content/languages.ts'

const languageKey = 'language'

// The back office is English, and a page with a file's name is none of ours.
export const languageScript = `(function(){var l,p=location.pathname;try{l=localStorage.getItem('${languageKey}')}catch(e){}if(l==='ms'&&!/^\\/(ms(\\/|$)|admin|add_product|pharmacy|gallery)/.test(p))location.replace('/ms'+(p==='/'?'':p)+location.search+location.hash)})()`

/** Whether this browser reads Malay and nobody has chosen in it yet; never where storage is forbidden. */
export function wouldReadMalay(): boolean {
  try {
    return localStorage.getItem(languageKey) === null && /^(ms|zsm)\b/.test(navigator.language)
  } catch {
    return false
  }
}

export function rememberLanguage(language: SpokenLanguage): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is forbidden: the choice holds for the pages that are reached from here.
  }
}
