/**
 * Link to the same page in the other language; path, query and hash stay. It loads a new document,
 * because the message catalogue is loaded with the document. The choice is stored in this browser.
 */
import { useLocation } from 'react-router'

import { languageNames, pathInLanguage, shopLanguages } from '#domain/content/languages.ts'
import { languageTags } from '#domain/content/messages.ts'
import { rememberLanguage } from '#web/api/chosen-language.ts'
import { useLanguage } from '#web/ui/behaviour/language.tsx'

/** Abbreviations as used in Malaysia. */
const shortNames = { en: 'EN', ms: 'BM' } as const

export function LanguageSwitch({ short, className }: { short?: boolean; className?: string }) {
  const { language } = useLanguage()
  const { pathname, search } = useLocation()
  const otherLanguage =
    shopLanguages.find((candidate) => candidate !== language) ?? shopLanguages[0]
  const tag = languageTags[otherLanguage]
  return (
    <a
      // A cached page is rendered without campaign parameters, but the browser's URL may have them.
      suppressHydrationWarning
      href={pathInLanguage(otherLanguage, pathname + search)}
      hrefLang={tag}
      lang={tag}
      className={className}
      onClick={(event) => {
        rememberLanguage(otherLanguage)
        // The server does not know the hash, so it is added on click.
        event.currentTarget.hash = location.hash
      }}
    >
      {short && <span aria-hidden="true">{shortNames[otherLanguage]}</span>}
      <span className={short ? 'visually-hidden' : undefined}>{languageNames[otherLanguage]}</span>
    </a>
  )
}
