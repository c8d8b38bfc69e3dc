// Head tags of a product page, with structured data for search engines. Built by the loader, so
// that the browser bundle does not contain it.
import type { MetaDescriptor } from 'react-router'
import { findSharePictureUrl } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { formatRinggit } from '#domain/money.ts'
import type { SellerSettings } from '#domain/shop-settings.ts'
import { translatorFor } from '#web/api/page-language.ts'
import { buildPageHead } from '#web/api/page-meta.ts'
import { buildProductJsonLd, buildBreadcrumbsJsonLd } from './product-json-ld.ts'

export function buildProductHead(
  origin: string,
  language: ShopLanguage,
  product: Product,
  seller: SellerSettings,
): MetaDescriptor[] {
  const t = translatorFor(language)
  return buildPageHead(
    { origin, language },
    {
      title: product.product_name,
      description: t('{description} {size} capsules, {price}. Compounded after you order.', {
        description: t(product.description),
        size: product.size,
        price: formatRinggit(product.price),
      }),
      path: `/products/${product.id}`,
      sharePicture: findSharePictureUrl(product.pictures),
      openGraphType: 'product',
    },
    buildProductJsonLd(origin, language, product, seller),
    buildBreadcrumbsJsonLd(origin, language, product),
  )
}
