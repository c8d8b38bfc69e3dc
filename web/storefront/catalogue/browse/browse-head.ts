// Builds the head tags of the product list. Search engines index only the pages of a category:
// search results and unknown categories get `noindex`. The canonical URL leaves out the search.
// Call it from the loader: a call from `meta` would add this module to the browser's bundle.
import type { MetaDescriptor } from 'react-router'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { translatorFor } from '#web/api/page-language.ts'
import { buildPageHead } from '#web/api/page-meta.ts'
import { buildBrowseUrl, type BrowseView } from './browse-url.ts'
import { buildProductListJsonLd } from '#web/storefront/catalogue/product/product-json-ld.ts'

export function buildBrowseHead(
  origin: string,
  language: ShopLanguage,
  view: BrowseView,
  products: readonly { id: number; product_name: string }[],
): MetaDescriptor[] {
  const t = translatorFor(language)
  const { category, searchText, page } = view
  return [
    ...buildPageHead(
      { origin, language },
      {
        title: category ? t('Browse {category}', { category: t(category) }) : t('Browse Products'),
        description: t(
          'Capsules compounded after you order, every ingredient with its amount. Search by product or ingredient.',
        ),
        path: buildBrowseUrl({ category, page }),
      },
      ...(category && products.length > 0
        ? [buildProductListJsonLd(origin, language, category, products)]
        : []),
    ),
    ...(searchText || !category ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}
