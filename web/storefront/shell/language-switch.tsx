/**
 * Links to the same page in the other languages; path, query and hash stay. A link loads a new
 * document, because the catalogue comes with it. web/head/open-chosen-language.ts stores the choice.
 */
import { useLocation } from 'react-router'

import {
  languages,
  pathInLanguage,
  shopLanguages,
  type ShopLanguage,
} from '#domain/content/languages.ts'
import { useLanguage } from '#web/ui/behaviour/language.tsx'

type LinkStyle = { short?: boolean; className?: string | undefined }

export function LanguageSwitch(props: LinkStyle) {
  return useOtherLanguages().map((otherLanguage) => (
    <LanguageLink key={otherLanguage} to={otherLanguage} {...props} />
  ))
}

/** The same links as items of a list. */
export function LanguageItems(props: LinkStyle) {
  return useOtherLanguages().map((otherLanguage) => (
    <li key={otherLanguage}>
      <LanguageLink to={otherLanguage} {...props} />
    </li>
  ))
}

function useOtherLanguages(): ShopLanguage[] {
  const { language } = useLanguage()
  return shopLanguages.filter((candidate) => candidate !== language)
}

export function LanguageLink({ to, short, className }: LinkStyle & { to: ShopLanguage }) {
  const { pathname, search } = useLocation()
  const { name, shortName, tag } = languages[to]
  return (
    <a
      // A cached page is rendered without campaign parameters, but the browser's URL may have them.
      suppressHydrationWarning
      href={pathInLanguage(to, pathname + search)}
      hrefLang={tag}
      lang={tag}
      className={className}
    >
      {short && <span aria-hidden="true">{shortName}</span>}
      <span className={short ? 'visually-hidden' : undefined}>{name}</span>
    </a>
  )
}
