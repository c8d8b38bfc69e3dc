/**
 * The cart: what is in it, what it comes to, the way to the checkout. It lives in the browser, so the
 * server sends the frame with its room kept free and the lines appear in it.
 */
import { useNavigate } from 'react-router'

import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ArrowLeftIcon, PlusIcon } from '#web/ui/icons.tsx'
import { createText } from '#domain/content/messages.ts'
import { useText } from '#web/ui/language.tsx'
import { publicPage } from '#web/api/page-headers.ts'

import { useCart } from './use-cart.ts'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import styles from './cart-page.module.css'
import { CartSummary } from './cart-summary.tsx'
import { useRefreshedCart } from './use-refreshed-cart.ts'

export const headers = publicPage

export function meta() {
  const t = createText('en')
  return [{ title: t('Your cart, Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function CartPage() {
  const t = useText()
  const cart = useCart()
  const navigate = useNavigate()
  const refreshed = useRefreshedCart()
  return (
    <div className="page">
      <Button
        kind="quiet"
        icon={<ArrowLeftIcon />}
        className={styles.back}
        onClick={() => void navigate(-1)}
      >
        {t('Back')}
      </Button>
      <h1>{t('Your cart')}</h1>
      <CartNotices notices={refreshed.notices} failed={refreshed.state === 'failed'} />
      {cart.ready && cart.count === 0 ? (
        <EmptyState
          sentence={t('Your cart is empty.')}
          action={{ to: '/browse_products', words: t('Browse products') }}
        />
      ) : (
        <div className={styles.columns} aria-busy={!cart.ready}>
          <div className={styles.lines}>
            <CartLines products={refreshed.products} />
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
