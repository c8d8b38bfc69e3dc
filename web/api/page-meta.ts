/**
 * What tells search engines and messengers about a page: title with the brand, description, its one
 * true address, the picture and words of a shared link. Every page anybody may find uses this.
 */
import type { MetaDescriptor } from 'react-router'
import { pathIn, spokenLanguages, type SpokenLanguage } from '#domain/content/languages.ts'
import { languageTags } from '#domain/content/messages.ts'
import { brand } from '#domain/shop-settings.ts'
import { shellOf, type PageMatches } from './page-language.ts'

export type PageFacts = {
  /** Without the brand, which is added, unless the title is `whole`. */
  title: string
  whole?: boolean
  description: string
  /** `/faq` in any language, with the part of the query that makes another page, nothing else. */
  path: string
  /** 1200 × 630, for shared links; the shop's own when absent. */
  sharePicture?: string | undefined
  kind?: 'website' | 'article' | 'product'
}

/** The picture of a shared link where a page has none of its own. */
const shopPicture = '/pictures/22/share.jpg'

/** Of a route: its shell knows the shop's address and the page's language. */
export function pageMeta(
  { matches, ...facts }: PageFacts & { matches: PageMatches },
  ...structured: object[]
): MetaDescriptor[] {
  return pageHead(shellOf(matches), facts, ...structured)
}

/** The same where a loader makes the head; `origin` as in `https://racik.example`. */
export function pageHead(
  { origin, language }: { origin: string; language: SpokenLanguage },
  facts: PageFacts,
  ...structured: object[]
): MetaDescriptor[] {
  const { description, path, sharePicture = shopPicture, kind = 'website' } = facts
  const address = origin + pathIn(language, path)
  const title = facts.whole ? facts.title : `${facts.title} · ${brand}`
  return [
    { title },
    { name: 'description', content: description },
    ...sameInOtherLanguages(origin, path, language),
    { property: 'og:type', content: kind },
    { property: 'og:site_name', content: brand },
    ...locales(language),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + sharePicture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structured.map((data) => ({ 'script:ld+json': data })),
  ]
}

/**
 * The one true address of a page in its language and, for each language, where the same page is. Without
 * a prefix stands the English one, which is also for everybody whose language we do not speak.
 */
function sameInOtherLanguages(
  origin: string,
  path: string,
  language: SpokenLanguage,
): MetaDescriptor[] {
  const alternate = (hrefLang: string, href: string): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + href,
  })
  return [
    { tagName: 'link', rel: 'canonical', href: origin + pathIn(language, path) },
    ...spokenLanguages.map((other) => alternate(languageTags[other], pathIn(other, path))),
    alternate('x-default', path),
  ]
}

/** Open Graph writes `ms_MY`. */
function locales(language: SpokenLanguage): MetaDescriptor[] {
  return spokenLanguages.map((spoken) => ({
    property: spoken === language ? 'og:locale' : 'og:locale:alternate',
    content: languageTags[spoken].replace('-', '_'),
  }))
}
