// Builds the head tags of the product list. Search engines index only the pages of a category:
// search results and unknown categories get `noindex`. The canonical URL leaves out the search.
// Call it from the loader: a call from `meta` would add this module to the browser's bundle.
import type { MetaDescriptor } from 'react-router'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { textIn } from '#web/api/page-language.ts'
import { pageHead } from '#web/api/page-meta.ts'
import { browseUrl, type BrowseView } from './browse-url.ts'
import { productListJsonLd } from '#web/storefront/catalogue/product/structured-data.ts'

export function browseHead(
  origin: string,
  language: ShopLanguage,
  view: BrowseView,
  products: readonly { id: number; product_name: string }[],
): MetaDescriptor[] {
  const t = textIn(language)
  const { category, q, page } = view
  return [
    ...pageHead(
      { origin, language },
      {
        title: category ? t('Browse {category}', { category: t(category) }) : t('Browse Products'),
        description: t(
          'Capsules compounded after you order, every ingredient with its amount. Search by product or ingredient.',
        ),
        path: browseUrl({ category, page }),
      },
      ...(category && products.length > 0
        ? [productListJsonLd(origin, language, category, products)]
        : []),
    ),
    ...(q || !category ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}
