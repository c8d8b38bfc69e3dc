// Redirects a visitor who chose another language from a page of the default language. Stores the
// choice when a link to another language is pressed, even before hydration: without it, this script
// would redirect the visitor back.
import { otherLanguages, shopLanguages } from '#domain/content/languages.ts'
import {
  englishOnlyPathPattern,
  chosenLanguageKey,
  rememberLanguage,
} from '#web/api/chosen-language.ts'

function readChosenLanguage(): string | null {
  try {
    return localStorage.getItem(chosenLanguageKey)
  } catch {
    // Storage is blocked: no choice could be stored.
    return null
  }
}

const { pathname, search, hash } = location
// As in `splitLanguage`, whose code would add bytes to every page.
const isTranslated = otherLanguages.some((code) => `${pathname}/`.startsWith(`/${code}/`))
const chosenLanguage = otherLanguages.find((code) => code === readChosenLanguage())
if (chosenLanguage !== undefined && !isTranslated && !englishOnlyPathPattern.test(pathname))
  location.replace(`/${chosenLanguage}${pathname === '/' ? '' : pathname}${search}${hash}`)

addEventListener(
  'click',
  ({ target }) => {
    // The target can be a document or a text node, which have no `closest`.
    const link = (target as Partial<Element> | null)?.closest?.<HTMLAnchorElement>('a[hreflang]')
    if (!link) return
    const [code] = link.hreflang.split('-')
    const language = shopLanguages.find((candidate) => candidate === code)
    if (language) rememberLanguage(language)
    // The server does not know the hash of the page's URL.
    link.hash = location.hash
  },
  true,
)
