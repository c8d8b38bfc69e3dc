/**
 * Links to the same page in the other languages, with its path and query. They are plain links,
 * because a document contains the texts of one language only. web/head/open-chosen-language.ts
 * stores the choice and adds the hash.
 */
import { useLocation } from 'react-router'

import {
  languages,
  pathInLanguage,
  shopLanguages,
  type ShopLanguage,
} from '#domain/content/languages.ts'
import { useLanguage } from '#web/ui/behaviour/language.tsx'

type LanguageLinkOptions = {
  /** Shows the short name; screen readers get the full one. */
  short?: boolean
  className?: string | undefined
}

/** A link for each of the other languages. */
export function LanguageSwitch(props: LanguageLinkOptions) {
  return useOtherLanguages().map((otherLanguage) => (
    <LanguageLink key={otherLanguage} language={otherLanguage} {...props} />
  ))
}

/** The links of `LanguageSwitch`, each in an `<li>`; the caller renders the list. */
export function LanguageSwitchItems(props: LanguageLinkOptions) {
  return useOtherLanguages().map((otherLanguage) => (
    <li key={otherLanguage}>
      <LanguageLink language={otherLanguage} {...props} />
    </li>
  ))
}

function useOtherLanguages(): ShopLanguage[] {
  const { language } = useLanguage()
  return shopLanguages.filter((candidate) => candidate !== language)
}

/** Link to the current page in `language`. */
export function LanguageLink(props: LanguageLinkOptions & { language: ShopLanguage }) {
  const { language, short, className } = props
  const { pathname, search } = useLocation()
  const { name, shortName, tag } = languages[language]
  return (
    <a
      // A cached page is rendered without campaign parameters, but the browser's URL may have them.
      suppressHydrationWarning
      href={pathInLanguage(language, pathname + search)}
      hrefLang={tag}
      lang={tag}
      className={className}
    >
      {short && <span aria-hidden="true">{shortName}</span>}
      <span className={short ? 'visually-hidden' : undefined}>{name}</span>
    </a>
  )
}
