/**
 * The same page in the other language: path, query and fragment stay. A whole new document, because the
 * words of a language come with it; the choice is remembered in this browser.
 */
import { useLocation } from 'react-router'

import { languageNames, pathIn, spokenLanguages } from '#domain/content/languages.ts'
import { languageTags } from '#domain/content/messages.ts'
import { rememberLanguage } from '#web/api/chosen-language.ts'
import { useLanguage } from '#web/ui/language.tsx'

/** As people in Malaysia abbreviate them. */
const shortNames = { en: 'EN', ms: 'BM' } as const

export function LanguageSwitch({ short, className }: { short?: boolean; className?: string }) {
  const { language } = useLanguage()
  const { pathname, search } = useLocation()
  const other = spokenLanguages.find((spoken) => spoken !== language) ?? spokenLanguages[0]
  const tag = languageTags[other]
  return (
    <a
      // A kept page is served without marks of a campaign; the browser's address may have them.
      suppressHydrationWarning
      href={pathIn(other, pathname + search)}
      hrefLang={tag}
      lang={tag}
      className={className}
      onClick={(event) => {
        rememberLanguage(other)
        // The server never hears of a fragment, so it joins when the link is followed.
        event.currentTarget.hash = location.hash
      }}
    >
      {short && <span aria-hidden="true">{shortNames[other]}</span>}
      <span className={short ? 'visually-hidden' : undefined}>{languageNames[other]}</span>
    </a>
  )
}
