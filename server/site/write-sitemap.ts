/** The sitemap: every page that is to be found, and every product that is for sale. */
import type { Product } from '#domain/catalogue/product.ts'
import { publicPaths } from '#domain/content/public-paths.ts'

/** `origin` without a slash at its end. https://www.sitemaps.org/protocol.html */
export function writeSitemap(
  origin: string,
  products: readonly Pick<Product, 'id' | 'available'>[],
): string {
  const sold = products.filter(({ available }) => available).map(({ id }) => `/products/${id}`)
  const entries = [...publicPaths, ...sold].map(
    (path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;')
}
