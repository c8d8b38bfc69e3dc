/**
 * What tells search engines and messengers about a page: title with the brand, description, its one
 * true address, the picture and words of a shared link. Every page anybody may find uses this.
 */
import type { MetaDescriptor } from 'react-router'
import { demoSettings } from '#domain/shop-settings.ts'

export type PageFacts = {
  /** Without the brand, which is added, unless the title is `whole`. */
  title: string
  whole?: boolean
  description: string
  /** `https://racik.example`, from the request. */
  origin: string
  /** `/faq`, with the part of the query that makes another page, without anything else. */
  path: string
  /** 1200 × 630, for shared links; the shop's own when absent. */
  sharePicture?: string | undefined
  kind?: 'website' | 'article' | 'product'
}

/** The picture of a shared link where a page has none of its own. */
const shopPicture = '/pictures/22/share.jpg'

export function pageMeta(facts: PageFacts, ...structured: object[]): MetaDescriptor[] {
  const { description, origin, path, sharePicture = shopPicture, kind = 'website' } = facts
  const { brand } = demoSettings.seller
  const title = facts.whole ? facts.title : `${facts.title} · ${brand}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:type', content: kind },
    { property: 'og:site_name', content: brand },
    { property: 'og:locale', content: 'en_MY' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: origin + sharePicture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structured.map((data) => ({ 'script:ld+json': data })),
  ]
}

/** The shop's own address, for pages without data of their own: the shell around them knows it. */
export function originOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): string {
  const shell = matches.find((match) => match?.id === 'storefront/shell/shell-page')?.loaderData
  return shell && typeof shell === 'object' && 'origin' in shell ? String(shell.origin) : ''
}
