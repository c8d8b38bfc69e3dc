// What the head of a product's page says: title, description, the picture of a link that is passed on,
// the offer for search engines. Made where the page is made; the browser is only told the result.
import type { MetaDescriptor } from 'react-router'
import { sharePictureUrl } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { pathIn, type SpokenLanguage } from '#domain/content/languages.ts'
import { formatRinggit } from '#domain/money.ts'
import type { SellerSettings } from '#domain/shop-settings.ts'
import { textIn } from '#web/api/page-language.ts'
import { locales, sameInOtherLanguages } from '#web/api/page-meta.ts'
import { structuredProduct, structuredTrail } from './structured-data.ts'

export function productHead(
  origin: string,
  language: SpokenLanguage,
  product: Product,
  seller: SellerSettings,
): MetaDescriptor[] {
  const t = textIn(language)
  const path = `/products/${product.id}`
  const address = origin + pathIn(language, path)
  const shareUrl = sharePictureUrl(product.pictures)
  const title = `${product.product_name} · ${seller.brand}`
  const description = t('{description} {size} capsules, {price}. Compounded after you order.', {
    description: t(product.description),
    size: product.size,
    price: formatRinggit(product.price),
  })
  return [
    { title },
    { name: 'description', content: description },
    ...sameInOtherLanguages(origin, path, language),
    { property: 'og:type', content: 'product' },
    ...locales(language),
    { property: 'og:title', content: title },
    { property: 'og:description', content: t(product.description) },
    { property: 'og:url', content: address },
    ...(shareUrl
      ? [
          { property: 'og:image', content: origin + shareUrl },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]
      : []),
    { 'script:ld+json': structuredProduct(origin, language, product, seller) },
    { 'script:ld+json': structuredTrail(origin, language, product) },
  ]
}
