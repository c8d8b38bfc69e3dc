/**
 * List of products in the order of the shop; a filter shows drafts or archived products instead.
 * Staff sort the published products here. Each product is edited on its own page.
 */
import { useState, type ComponentProps } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { LoadFailure } from '#web/back-office/parts/load-failure.tsx'
import { Filters, SearchFilter, SelectFilter } from '#web/back-office/parts/table/filters.tsx'
import { PageHeader } from '#web/back-office/parts/page-header.tsx'
import { useUrlFilters } from '#web/back-office/parts/table/use-url-filters.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { ProductRow, type StaffProduct } from './product-row.tsx'
import { ProductSorter } from './product-sorter.tsx'
import styles from './products.module.css'

type ListedProduct = ComponentProps<typeof ProductRow>

export default function ProductsPage() {
  const t = useTranslator()
  const [isSorting, setSorting] = useState(false)
  const {
    data: products,
    isLoading,
    failure,
    reload,
  } = useApiQuery(async (signal) => {
    const [allProducts, supply] = await Promise.all([
      callAuthenticated('GET /api/admin/products', {}, { signal }),
      callAuthenticated('GET /api/pharmacy/supply', {}, { signal }),
    ])
    const uncoveredJarCounts = new Map(
      supply.products.map((product) => [product.productId, product.jarCount]),
    )
    return allProducts.map((entry) => ({
      ...entry,
      uncoveredJarCount: uncoveredJarCounts.get(entry.product.id) ?? 0,
    }))
  })
  const publishedProducts =
    products?.filter((entry) => getPublicationState(entry) === 'published') ?? []
  return (
    <>
      <PageHeader
        title={t('Products')}
        summary={
          products &&
          t('{count, plural, one {# published} other {# published}}', {
            count: publishedProducts.length,
          })
        }
      >
        {!isSorting && (
          <Button
            kind="secondary"
            disabled={publishedProducts.length < 2}
            onClick={() => setSorting(true)}
          >
            {t('Sort products')}
          </Button>
        )}
        <ButtonLink to="/add_product">{t('Add product')}</ButtonLink>
      </PageHeader>
      <LoadFailure failure={failure} onRetry={reload} />
      {!products && failure === undefined && <Loader text={t('Loading')} />}
      {products && isSorting && (
        <ProductSorter
          products={publishedProducts}
          onDone={() => {
            setSorting(false)
            reload()
          }}
        />
      )}
      {products && !isSorting && <ProductList products={products} isLoading={isLoading} />}
    </>
  )
}

function ProductList(props: { products: readonly ListedProduct[]; isLoading: boolean }) {
  const { products, isLoading } = props
  const t = useTranslator()
  const { values, isFiltered, setFilters } = useUrlFilters(['q', 'show', 'stock'])
  const visibleProducts = products.filter(
    (entry) =>
      matchesSearch(entry, values.q) &&
      matchesStatus(entry, values.show) &&
      (values.stock === '' || entry.uncoveredJarCount > 0 || entry.stoppedAt !== null),
  )
  const incompleteCount = products.filter(isIncomplete).length
  const draftCount = products.filter((entry) => getPublicationState(entry) === 'drafts').length
  return (
    <>
      <Filters label={t('Find products')}>
        <SearchFilter
          label={t('Name, SKU or ingredient')}
          value={values.q}
          onChange={(q) => setFilters({ q })}
        />
        <SelectFilter
          label={t('Status')}
          value={values.show}
          onChange={(value) => setFilters({ show: value })}
        >
          <option value="">{t('Published')}</option>
          <option value="drafts">{t('Drafts ({count})', { count: draftCount })}</option>
          <option value="incomplete">
            {t('To correct ({count})', { count: incompleteCount })}
          </option>
          <option value="archived">{t('Archived')}</option>
        </SelectFilter>
        <SelectFilter
          label={t('Stock')}
          value={values.stock}
          onChange={(stock) => setFilters({ stock })}
        >
          <option value="">{t('All')}</option>
          <option value="missing">{t('Not covered')}</option>
        </SelectFilter>
      </Filters>
      {visibleProducts.length === 0 && (
        <EmptyState
          sentence={
            isFiltered
              ? t('No products match these filters.')
              : t('No products are published. Add a product, or publish a draft.')
          }
        />
      )}
      <ul className={styles.list} aria-label={t('Products')} aria-busy={isLoading}>
        {visibleProducts.map((entry) => (
          <li key={entry.product.id}>
            <ProductRow {...entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

const isIncomplete = ({ problems = [] }: StaffProduct): boolean => problems.length > 0

/** `status` is a value of the filter; '' means published. */
function matchesStatus(entry: StaffProduct, status: string): boolean {
  if (status === 'incomplete') return isIncomplete(entry)
  return getPublicationState(entry) === (status || 'published')
}

function getPublicationState({
  archivedAt,
  publishedAt,
}: StaffProduct): 'archived' | 'drafts' | 'published' {
  if (archivedAt !== null) return 'archived'
  return publishedAt === null ? 'drafts' : 'published'
}

/** Returns true if the name, SKU and ingredients contain every word of `search`. */
function matchesSearch({ product }: StaffProduct, search: string): boolean {
  const searchedText = [product.product_name, product.sku, ...product.ingredients]
    .join(' ')
    .toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchedText.includes(word))
}
