/**
 * Head tags of a public page for search engines and messengers: title with the brand, description,
 * canonical URL, text and picture of a shared link. Every indexed page uses this.
 */
import type { MetaDescriptor } from 'react-router'
import {
  languages,
  pathInLanguage,
  shopLanguages,
  type ShopLanguage,
} from '#domain/content/languages.ts'
import { brand } from '#domain/shop-settings.ts'
import { shellOf, type PageMatches } from './page-language.ts'

type PageMetaFields = {
  /** The brand is added, unless `isFullTitle` is set. */
  title: string
  isFullTitle?: boolean
  description: string
  /** Path without language prefix, such as `/faq`; with a query only if it selects another page. */
  path: string
  /** Path of a picture of 1200 × 630 px for shared links; the shop's own by default. */
  sharePicture?: string | undefined
  openGraphType?: 'website' | 'article' | 'product'
}

const defaultSharePicture = '/pictures/22/share.jpg'

/**
 * Returns the tags for `meta` of a route. Origin and language come from the shell's data.
 * `structuredData`: schema.org objects, each rendered as a JSON-LD script.
 */
export function buildPageMeta(
  { matches, ...fields }: PageMetaFields & { matches: PageMatches },
  ...structuredData: object[]
): MetaDescriptor[] {
  return buildPageHead(shellOf(matches), fields, ...structuredData)
}

/**
 * Returns the tags of `buildPageMeta` in a loader, which does not have the shell's data. `origin`
 * as in `https://racik.example`.
 */
export function buildPageHead(
  { origin, language }: { origin: string; language: ShopLanguage },
  fields: PageMetaFields,
  ...structuredData: object[]
): MetaDescriptor[] {
  const { description, path, sharePicture = defaultSharePicture } = fields
  const url = origin + pathInLanguage(language, path)
  const title = fields.isFullTitle ? fields.title : `${fields.title} · ${brand}`
  return [
    { title },
    { name: 'description', content: description },
    ...listLanguageLinks(origin, path, language),
    { property: 'og:type', content: fields.openGraphType ?? 'website' },
    { property: 'og:site_name', content: brand },
    ...listOpenGraphLocales(language),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: origin + sharePicture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData.map((data) => ({ 'script:ld+json': data })),
  ]
}

/**
 * Returns links with the canonical URL of the page and its URL in each language. The URL without a
 * language prefix is English, and also the `x-default` for all other languages.
 */
function listLanguageLinks(origin: string, path: string, language: ShopLanguage): MetaDescriptor[] {
  const alternate = (hrefLang: string, href: string): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + href,
  })
  return [
    { tagName: 'link', rel: 'canonical', href: origin + pathInLanguage(language, path) },
    ...shopLanguages.map((other) => alternate(languages[other].tag, pathInLanguage(other, path))),
    alternate('x-default', path),
  ]
}

/** Open Graph uses `ms_MY` for the HTML language tag `ms-MY`. */
function listOpenGraphLocales(language: ShopLanguage): MetaDescriptor[] {
  return shopLanguages.map((shopLanguage) => ({
    property: shopLanguage === language ? 'og:locale' : 'og:locale:alternate',
    content: languages[shopLanguage].tag.replace('-', '_'),
  }))
}
