/**
 * Recommendation page: the recommended products, details of the selected one, and excluded
 * products. The server renders only the frame, because the content is personal and only in the
 * browser.
 */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { trackEvent } from '#web/api/analytics/track-event.ts'
import { readDataClearCount, watchDataCleared } from '#web/api/session/clear-own-data.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import {
  parseNavigationState,
  readRecommendation,
  type RecommendedProduct,
  type RecommendedState,
} from '#web/api/stored-quiz.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { useCartProducts } from '#web/storefront/cart/use-cart-products.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { useSnackbar } from '#web/ui/feedback/snackbar.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { AskPharmacist } from './ask-pharmacist.tsx'
import { EmailResults } from './email-results.tsx'
import { DailyTotals } from './daily-totals.tsx'
import { NotRecommended } from './not-recommended.tsx'
import { MedicinesPanel } from './medicines-panel.tsx'
import { RecommendationList } from './recommendation-list.tsx'
import { RecommendationPanel } from './recommendation-panel.tsx'
import styles from './recommended-page.module.css'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Your recommendation · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function RecommendedPage() {
  const t = useTranslator()
  const recommendation = useRecommendation()
  if (recommendation === undefined)
    return (
      <div className={`page ${styles.page} ${styles.placeholder}`} aria-busy="true">
        <h1 className={styles.title}>{t('Your recommendation')}</h1>
      </div>
    )
  if (recommendation === 'none')
    return (
      <div className={`page ${styles.page}`}>
        <h1 className={styles.title}>{t('Your recommendation')}</h1>
        <EmptyState
          sentence={t('There are no quiz results in this tab.')}
          action={{ to: '/quiz', label: t('Take a Quiz') }}
        />
      </div>
    )
  return recommendation.products.length === 0 ? (
    <NoRecommendation recommendation={recommendation} />
  ) : (
    <Recommendation recommendation={recommendation} />
  )
}

/**
 * Returns the recommendation of the navigation state, or the stored one of this tab (D-16), or
 * 'none'. Returns undefined on the server and before hydration.
 */
function useRecommendation(): RecommendedState | 'none' | undefined {
  const { state } = useLocation()
  // Changes when the customer's data is cleared, for instance on log-out; then nothing is found.
  const clearCount = useSyncExternalStore(watchDataCleared, readDataClearCount, clearCountOnServer)
  return useMemo(() => {
    if (clearCount === clearCountOnServer()) return undefined
    return parseNavigationState(state) ?? readRecommendation() ?? 'none'
  }, [clearCount, state])
}

/** The count on the server and before hydration. A real count is never negative. */
const clearCountOnServer = () => -1

function Recommendation({ recommendation }: { recommendation: RecommendedState }) {
  const t = useTranslator()
  const { cart, toggle, addAll } = useRecommendedCart(recommendation.products)
  const session = useSession()
  const { products: cartProductsById } = useCartProducts()
  const [selectedIndex, setSelectedIndex] = useState(0)
  const { products, name, quizId, email } = recommendation
  const selectedProduct = products[selectedIndex] ?? products[0]
  useViewItemEvent(selectedProduct)
  useEffect(() => trackEvent({ name: 'recommended' }), [])
  if (!selectedProduct) return null

  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.title}>
        {t(
          '{count, plural, one {{name}, one formula fits your answers} =2 {{name}, two formulas fit your answers} =3 {{name}, three formulas fit your answers} other {{name}, # formulas fit your answers}}',
          { count: products.length, name },
        )}
      </h1>
      <p className="lead">
        {t('A pharmacist checks every order before it is compounded. This is not a diagnosis.')}
      </p>
      <div className={styles.columns}>
        <div className={styles.side}>
          <RecommendationList
            products={products}
            selectedIndex={selectedIndex}
            isInCart={cart.has}
            onSelect={setSelectedIndex}
          />
          <div className={styles.sideNotes}>
            <NotRecommended recommendation={recommendation} />
            {session && !quizId && (
              <p className="small quiet">
                {t(
                  'These answers are not saved in your account, because you did not give consent.',
                )}
              </p>
            )}
            {quizId && <EmailResults quizId={quizId} email={email} />}
            <Link to="/quiz" className={styles.retake}>
              {t('Retake the quiz')}
            </Link>
          </div>
        </div>
        <RecommendationPanel
          product={selectedProduct}
          name={name}
          isInCart={cart.has(selectedProduct.id)}
          onToggle={() => toggle(selectedProduct)}
        />
      </div>
      <DailyTotals
        products={products}
        cartProducts={cart.lines.flatMap(({ id }) => cartProductsById.get(id) ?? [])}
        areAllInCart={products.every(({ id }) => cart.has(id))}
        onAddAll={addAll}
      />
      <MedicinesPanel products={products} />
    </div>
  )
}

/**
 * Returns the cart, and functions that add and remove recommended products and show the result in a
 * snackbar.
 */
function useRecommendedCart(products: readonly RecommendedProduct[]) {
  const t = useTranslator()
  const cart = useCart()
  const showSnackbar = useSnackbar()
  /** Adds one jar. Returns false, and adds nothing, if the cart is full. */
  const addToCart = (product: RecommendedProduct): boolean => {
    const { id, product_name, price, image } = product
    return cart.add({ id, name: product_name, price, ...(image && { image }) }).ok
  }
  const toggle = (product: RecommendedProduct): void => {
    const { id, product_name } = product
    if (cart.has(id)) {
      cart.remove(id)
      showSnackbar({ text: t('{product_name} removed from cart.', { product_name }) })
    } else if (addToCart(product)) {
      const link = { to: '/cart', label: t('View Cart') }
      showSnackbar({ text: t('{product_name} added to cart!', { product_name }), link })
    } else showSnackbar({ text: t('Your cart is full.'), kind: 'failed' })
  }
  const addAll = (): void => {
    const additions = products.filter(({ id }) => !cart.has(id)).map(addToCart)
    const link = { to: '/cart', label: t('View Cart') }
    if (additions.every(Boolean))
      showSnackbar({
        text: t(
          '{count, plural, one {# formula added to cart!} other {# formulas added to cart!}}',
          { count: additions.length },
        ),
        link,
      })
    else showSnackbar({ text: t('Your cart is full.'), kind: 'failed', link })
  }
  return { cart, toggle, addAll }
}

/** Reports each product that is displayed to the shop's analytics, but not to Google (D-104). */
function useViewItemEvent(product: RecommendedProduct | undefined): void {
  const id = product?.id
  const price = product?.price
  useEffect(() => {
    if (id !== undefined && price !== undefined)
      trackEvent({
        name: 'view_item',
        items: [{ id, price, quantity: 1 }],
        isQuizResult: true,
      })
  }, [id, price])
}

/** Shown if no product fits: the reasons and a link to a pharmacist. */
function NoRecommendation({ recommendation }: { recommendation: RecommendedState }) {
  const t = useTranslator()
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.title}>
        {t('{name}, none of our formulas fits your answers', { name: recommendation.name })}
      </h1>
      <p className="lead">
        {t(
          'Ask our pharmacist about other options. We recommend nothing that your answers exclude.',
        )}
      </p>
      <div className={styles.noRecommendation}>
        <AskPharmacist />
        <Link to="/quiz" className={styles.retake}>
          {t('Retake the quiz')}
        </Link>
      </div>
      <NotRecommended recommendation={recommendation} />
    </div>
  )
}
