// Redirects a visitor who chose another language from a page of the default language.
import { otherLanguages } from '#domain/content/languages.ts'
import { englishOnlyPath, languageKey } from '#web/api/chosen-language.ts'

function readChosenLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    // Storage is blocked: no choice could be stored.
    return null
  }
}

const { pathname, search, hash } = location
// As in `splitLanguage`, whose code would add bytes to every page.
const isTranslated = otherLanguages.some((code) => `${pathname}/`.startsWith(`/${code}/`))
const chosenLanguage = otherLanguages.find((code) => code === readChosenLanguage())
if (chosenLanguage !== undefined && !isTranslated && !englishOnlyPath.test(pathname))
  location.replace(`/${chosenLanguage}${pathname === '/' ? '' : pathname}${search}${hash}`)
