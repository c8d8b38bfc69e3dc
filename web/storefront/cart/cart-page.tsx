/**
 * Cart page. The cart is in the browser only: the server renders the page with empty space for the
 * lines, which appear after hydration.
 */
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { BackLink } from '#web/storefront/catalogue/back-link.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { PlusIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import styles from './cart-page.module.css'
import { CartSummary } from './cart-summary.tsx'
import { useCart } from './use-cart.ts'
import { useRefreshedCart } from './use-refreshed-cart.ts'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Your cart · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function CartPage() {
  const t = useTranslator()
  const cart = useCart()
  // Compares the stored cart with the catalogue, and corrects it.
  const refreshedCart = useRefreshedCart()
  return (
    <div className="page">
      <p className={styles.back}>
        <BackLink to="/browse_products" />
      </p>
      {/* Gets the focus when the last line is removed. */}
      <h1 tabIndex={-1}>{t('Your cart')}</h1>
      <CartNotices
        notices={refreshedCart.notices}
        hasPriceCheckFailed={refreshedCart.state === 'failed'}
      />
      {cart.isReady && cart.lineCount === 0 ? (
        <EmptyState
          sentence={t('Your cart is empty.')}
          action={{ to: '/browse_products', label: t('Browse products') }}
        />
      ) : (
        <div className={styles.columns} aria-busy={!cart.isReady}>
          <div className={styles.lines}>
            <CartLines products={refreshedCart.products} />
            <ButtonLink to="/browse_products" kind="secondary" icon={<PlusIcon />}>
              {t('Add More Items')}
            </ButtonLink>
          </div>
          <CartSummary />
        </div>
      )}
    </div>
  )
}
