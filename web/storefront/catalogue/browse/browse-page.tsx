// Product list: a category's products as cards, with search and sorting. The URL contains the whole
// view, and the page is the same for all visitors, so the server caches it.
import { useRef } from 'react'
import { data, redirect, useLocation, useNavigation, type MetaDescriptor } from 'react-router'
import { categories as knownCategories } from '#domain/catalogue/categories.ts'
import { productFromWire } from '#domain/catalogue/product.ts'
import { defaultSortOrder } from '#domain/catalogue/search/search.ts'
import { apiContext } from '#web/api/api-context.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { languageOfRequest } from '#web/api/page-language.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadWhenIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import { ProductCard } from '#web/ui/product/product-card.tsx'
import { buildBrowseUrl, pageSize, readBrowseView } from './browse-url.ts'
import { BrowseFilters } from './browse-filters.tsx'
import { buildBrowseHead } from './browse-head.ts'
import styles from './browse-page.module.css'
import { ProductsFailed } from './products-failed.tsx'
import type { Route } from './+types/browse-page.ts'

/** Cards that are visible without scrolling; their pictures are loaded eagerly. */
const eagerPictureCount = 2

export const headers = publicPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { origin, searchParams } = new URL(request.url)
  const language = languageOfRequest(request)
  // If the server's list cannot be loaded, the categories known at build time are shown.
  const categories = await call('GET /browse/categories').catch(() => [...knownCategories])
  const view = readBrowseView(searchParams)
  const { category, requestedCategory, searchText, sort, page } = view
  const listQuery = {
    q: searchText,
    ...(sort !== defaultSortOrder && { sort }),
    category: category ?? requestedCategory,
  }
  try {
    const foundProducts = await call('GET /browse/products', {
      query: {
        ...listQuery,
        offset: String((page - 1) * pageSize),
        // One more than shown, to know whether there is a next page.
        limit: String(pageSize + 1),
      },
    })
    // The URL names a page after the last one, for instance in an old link. Open the last page: an
    // empty list would say that nothing is sold.
    if (page > 1 && foundProducts.length === 0) {
      const allProducts = await call('GET /browse/products', { query: listQuery })
      const lastPage = Math.max(1, Math.ceil(allProducts.length / pageSize))
      return redirect(buildBrowseUrl({ ...view, page: lastPage }))
    }
    const products = foundProducts
      .slice(0, pageSize)
      .map((wireProduct) => toCardProduct(productFromWire(wireProduct)))
    const loadedList = {
      hasFailed: false,
      products,
      hasMore: foundProducts.length > pageSize,
      // Without a match in this category, the page offers other categories with matches.
      otherCategories:
        searchText && foundProducts.length === 0
          ? await listMatchingCategories(call, searchText, categories)
          : [],
    }
    const head = buildBrowseHead(origin, language, view, products)
    return data({ view, categories, head, ...loadedList }, { headers: publicPageHeaders() })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The list cannot be loaded: render the rest of the page with an error.
    const emptyList = { hasFailed: true, products: [], hasMore: false, otherCategories: [] }
    const head = buildBrowseHead(origin, language, view, [])
    return data({ view, categories, head, ...emptyList }, { status: 503 })
  }
}

/** Returns those of `categories` in which the search has matches, with the number of matches. */
async function listMatchingCategories(
  call: ApiCall,
  searchText: string,
  categories: readonly string[],
): Promise<{ category: string; count: number }[]> {
  const matches = await call('GET /browse/products', { query: { q: searchText } })
  return categories
    .map((category) => ({
      category,
      count: matches.filter((product) => product.category === category).length,
    }))
    .filter(({ count }) => count > 0)
}

/** Returns only the fields that a card and `FirstScreen` show, to keep the page's data small. */
function toCardProduct(product: ReturnType<typeof productFromWire>) {
  const { id, product_name, category, price, size, available, formula, pictures } = product
  return { id, product_name, category, price, size, available, formula, pictures }
}

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return loaderData?.head ?? []
}

// Handles presses on cards, so it is not needed for the first paint.
const OpenedProduct = loadWhenIdle(async () => (await import('./opened-product.tsx')).OpenedProduct)

// Rarely shown, so it is loaded on demand.
const NoProducts = loadWhenIdle(async () => (await import('./no-products.tsx')).NoProducts)

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslator()
  const { view, categories, products, hasMore, otherCategories, hasFailed } = loaderData
  const { searchText, page } = view
  const list = useRef<HTMLUListElement>(null)
  const navigation = useNavigation()
  const isLoading =
    navigation.state === 'loading' && navigation.location.pathname === '/browse_products'
  return (
    <div className={classNames('page', styles.browse)}>
      <div className={styles.head}>
        <h1>{t('Browse Products')}</h1>
        <BrowseFilters view={view} categories={categories} />
      </div>
      <p role="status" className="visually-hidden">
        {searchText !== '' &&
          !hasFailed &&
          t('{count, plural, =0 {No products} one {# product} other {# products}} for “{q}”', {
            count: products.length,
            q: searchText,
          })}
      </p>
      {hasFailed ? (
        <ProductsFailed url={buildBrowseUrl(view)} />
      ) : products.length === 0 ? (
        <NoProducts view={view} otherCategories={otherCategories} />
      ) : (
        <>
          <ul ref={list} className={styles.grid} aria-busy={isLoading || undefined}>
            {products.map((product, index) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  to={`/products/${product.id}`}
                  eager={index < eagerPictureCount}
                />
              </li>
            ))}
          </ul>
          <OpenedProduct products={products} list={list} />
        </>
      )}
      {(page > 1 || hasMore) && (
        <nav className={styles.pages} aria-label={t('Pages')}>
          {page > 1 && (
            <ButtonLink kind="secondary" to={buildBrowseUrl({ ...view, page: page - 1 })}>
              {t('Previous')}
            </ButtonLink>
          )}
          {hasMore && (
            <ButtonLink kind="secondary" to={buildBrowseUrl({ ...view, page: page + 1 })}>
              {t('Next')}
            </ButtonLink>
          )}
        </nav>
      )}
      <section className={styles.quiz}>
        <h2>{t('Not sure which to choose? Take the quiz')}</h2>
        <ButtonLink to="/quiz">{t('Take a Quiz')}</ButtonLink>
      </section>
    </div>
  )
}

/** Shown if the loader could not be called, for instance offline. */
export function ErrorBoundary() {
  const t = useTranslator()
  const { search } = useLocation()
  return (
    <div className={classNames('page', styles.browse)}>
      <h1>{t('Browse Products')}</h1>
      <ProductsFailed url={`/browse_products${search}`} />
    </div>
  )
}
