// Redirects a visitor who chose Malay from an English URL to the Malay page.
import { languageKey } from '#web/api/chosen-language.ts'

/** Malay pages themselves (`/ms`, `/ms/cart`), and the back office, which is English only. */
const notTranslated = /^\/(ms(\/|$)|admin|add_product|pharmacy|gallery)/

function readChosenLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    // Storage is blocked: no choice could be stored.
    return null
  }
}

const { pathname, search, hash } = location
if (readChosenLanguage() === 'ms' && !notTranslated.test(pathname))
  location.replace(`/ms${pathname === '/' ? '' : pathname}${search}${hash}`)
