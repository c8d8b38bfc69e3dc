// Redirects a visitor on a page of the default language to the same page in the language that they
// chose earlier. Also stores the choice when a link to another language is clicked, even before
// hydration: if it were not stored, this script would redirect the visitor back.
import { otherLanguages, shopLanguages } from '#domain/content/languages.ts'
import {
  englishOnlyPathPattern,
  chosenLanguageKey,
  rememberLanguage,
} from '#web/api/chosen-language.ts'

function readStoredLanguage(): string | null {
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
const storedLanguage = readStoredLanguage()
const chosenLanguage = otherLanguages.find((code) => code === storedLanguage)
if (chosenLanguage !== undefined && !isTranslated && !englishOnlyPathPattern.test(pathname))
  location.replace(`/${chosenLanguage}${pathname === '/' ? '' : pathname}${search}${hash}`)

/** Danger: only links that choose a language (LanguageLink) may have the attribute `hreflang`. */
function rememberClickedLanguage({ target, button }: MouseEvent): void {
  // 2 is the right button, which opens the menu of the link.
  if (button === 2) return
  // The target can be a document or a text node, which have no `closest`.
  const link = (target as Partial<Element> | null)?.closest?.<HTMLAnchorElement>('a[hreflang]')
  if (!link) return
  // `ms-MY` is the language `ms`.
  const [code] = link.hreflang.split('-')
  const language = shopLanguages.find((candidate) => candidate === code)
  if (language) rememberLanguage(language)
  // Keeps the place on the page: browsers do not send the hash, so the server could not add it.
  link.hash = location.hash
}

// In the capture phase, before a handler of the page can stop the event. A middle click, which
// opens a new tab, is not a `click` but an `auxclick`.
for (const type of ['click', 'auxclick'] as const)
  addEventListener(type, rememberClickedLanguage, { capture: true })
