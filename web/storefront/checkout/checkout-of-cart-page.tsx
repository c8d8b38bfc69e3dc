/** Joins the browser's cart with the checkout screen, for the pages that show it. */
import type { ReactNode } from 'react'

import { CheckoutLogin } from '#web/storefront/account/checkout-login.tsx'
import { CartNotices } from '#web/storefront/cart/cart-notices.tsx'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { useRefreshedCart } from '#web/storefront/cart/use-refreshed-cart.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useText } from '#web/ui/language.tsx'

import { CheckoutScreen } from './checkout-screen.tsx'
import styles from './checkout.module.css'

export function CheckoutOfCart({ title }: { title: ReactNode }) {
  const t = useText()
  const cart = useCart()
  const { products, notices, state } = useRefreshedCart()
  return (
    <div className={styles.checkout}>
      {title}
      <CartNotices notices={notices} failed={state === 'failed'} />
      {!cart.ready ? (
        <div className={styles.waiting} aria-busy="true" />
      ) : cart.count === 0 ? (
        <EmptyState
          sentence={t('Your cart is empty.')}
          action={{ to: '/browse_products', words: t('Browse products') }}
        />
      ) : (
        <>
          <CheckoutLogin />
          <CheckoutScreen lines={cart.lines} products={products} />
        </>
      )}
    </div>
  )
}
