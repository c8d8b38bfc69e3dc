/**
 * Builds the sitemap (https://www.sitemaps.org/protocol.html): every indexed page and every product
 * for sale, in each language.
 */
import type { Product } from '#domain/catalogue/product.ts'
import {
  languages,
  pathInLanguage,
  shopLanguages,
  type ShopLanguage,
} from '#domain/content/languages.ts'
import { sitemapPaths } from '#domain/content/public-paths.ts'

/** Returns XML. `origin` is the shop's URL without a trailing slash. */
export function buildSitemap(
  origin: string,
  products: readonly Pick<Product, 'id' | 'available'>[],
): string {
  const productPaths = products
    .filter(({ available }) => available)
    .map(({ id }) => `/products/${id}`)
  const entries = [...sitemapPaths, ...productPaths].flatMap((path) => {
    const alternates = shopLanguages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${languages[language].tag}" href="${toPageUrl(origin, language, path)}"/>`,
    )
    return shopLanguages.map(
      (language) =>
        `<url><loc>${toPageUrl(origin, language, path)}</loc>${alternates.join('')}</url>`,
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

function toPageUrl(origin: string, language: ShopLanguage, path: string): string {
  return escapeXml(origin + pathInLanguage(language, path))
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
