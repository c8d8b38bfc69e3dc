// What the head of the shelf's page says: the category's own address, and that a search is not a page
// of its own. Made where the page is made; the browser is only told the result.
import type { MetaDescriptor } from 'react-router'
import { createText } from '#domain/content/messages.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { browseAddress, type BrowseView } from './browse-address.ts'
import { structuredList } from './structured-data.ts'

export function browseHead(
  origin: string,
  view: BrowseView,
  products: readonly { id: number; product_name: string }[],
): MetaDescriptor[] {
  const t = createText('en')
  const { category, q, page } = view
  const { brand } = demoSettings.seller
  return [
    {
      title: `${category ? t('Browse {category}', { category }) : t('Browse Products')} · ${brand}`,
    },
    {
      name: 'description',
      content: t(
        'Capsules compounded after you order, every ingredient with its amount. Search by product or ingredient.',
      ),
    },
    { tagName: 'link', rel: 'canonical', href: origin + browseAddress({ category, page }) },
    ...(q || !category ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(category && products.length > 0
      ? [{ 'script:ld+json': structuredList(origin, category, products) }]
      : []),
  ]
}
