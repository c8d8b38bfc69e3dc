// Structured data of products for search engines: schema.org as JSON-LD, from the same data as the
// page, so that they always agree. Prices have two decimals and the charged currency.
import { getMainPictureUrl } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { pathInLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { formatPlainRinggit } from '#domain/money.ts'
import type { SellerSettings } from '#domain/shop-settings.ts'
import { translatorFor } from '#web/api/page-language.ts'
import { buildBrowseUrl } from '#web/storefront/catalogue/browse/browse-url.ts'

const schemaContext = 'https://schema.org'

/** Returns a product with its offer. `origin` as in `https://racik.example`. */
export function buildProductJsonLd(
  origin: string,
  language: ShopLanguage,
  product: Product,
  seller: SellerSettings,
) {
  const t = translatorFor(language)
  const url = origin + pathInLanguage(language, `/products/${product.id}`)
  return {
    '@context': schemaContext,
    '@type': 'Product',
    '@id': url,
    name: product.product_name,
    description: t(product.description),
    sku: String(product.sku),
    category: t(product.category),
    image: product.pictures.map((picture) => origin + getMainPictureUrl(picture)),
    brand: { '@type': 'Brand', name: seller.brand },
    offers: {
      '@type': 'Offer',
      url,
      price: formatPlainRinggit(product.price),
      priceCurrency: 'MYR',
      availability: `${schemaContext}/${product.available ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${schemaContext}/NewCondition`,
      seller: { '@type': 'Organization', name: seller.legalEntity },
    },
  }
}

/** Returns the breadcrumbs of a product: home, category, product. */
export function buildBreadcrumbsJsonLd(origin: string, language: ShopLanguage, product: Product) {
  const t = translatorFor(language)
  const urlOf = (path: string): string => origin + pathInLanguage(language, path)
  const categoryPath = buildBrowseUrl({ category: product.category })
  const steps = [
    { name: t('Home'), item: urlOf('/') },
    { name: t(product.category), item: urlOf(categoryPath) },
    { name: product.product_name, item: urlOf(`/products/${product.id}`) },
  ]
  return {
    '@context': schemaContext,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  }
}

/** Returns the products of a category in the sequence of the page. */
export function buildProductListJsonLd(
  origin: string,
  language: ShopLanguage,
  category: string,
  products: readonly { id: number; product_name: string }[],
) {
  return {
    '@context': schemaContext,
    '@type': 'ItemList',
    name: translatorFor(language)(category),
    itemListElement: products.map(({ id, product_name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product_name,
      url: origin + pathInLanguage(language, `/products/${id}`),
    })),
  }
}
