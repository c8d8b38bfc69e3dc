// What the head of a product's page says: title, description, the picture of a link that is passed on,
// the offer for search engines. Made where the page is made; the browser is only told the result.
import type { MetaDescriptor } from 'react-router'
import { sharePictureUrl } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { createText } from '#domain/content/messages.ts'
import { formatRinggit } from '#domain/money.ts'
import type { SellerSettings } from '#domain/shop-settings.ts'
import { structuredProduct, structuredTrail } from './structured-data.ts'

export function productHead(
  origin: string,
  product: Product,
  seller: SellerSettings,
): MetaDescriptor[] {
  const t = createText('en')
  const address = `${origin}/products/${product.id}`
  const shareUrl = sharePictureUrl(product.pictures)
  const title = `${product.product_name} · ${seller.brand}`
  const description = t('{description} {size} capsules, {price}. Compounded after you order.', {
    description: product.description,
    size: product.size,
    price: formatRinggit(product.price),
  })
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: product.description },
    { property: 'og:url', content: address },
    ...(shareUrl
      ? [
          { property: 'og:image', content: origin + shareUrl },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]
      : []),
    { 'script:ld+json': structuredProduct(origin, product, seller) },
    { 'script:ld+json': structuredTrail(origin, product, t('Home')) },
  ]
}
