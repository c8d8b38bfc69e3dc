/** The checkout of a cart, whatever its state: still unknown, empty, or with something to pay. */
import type { ReactNode } from 'react'

import { EmptyState } from '#web/ui/empty-state.tsx'
import { useText } from '#web/ui/language.tsx'

import { CheckoutScreen, type CheckoutCart } from './checkout-screen.tsx'
import styles from './checkout.module.css'

type CheckoutProps = {
  title: ReactNode
  /** What the catalogue changed in the cart, in words. */
  notices: ReactNode
  /** For those who have an account. */
  login: ReactNode
  cart: CheckoutCart & { ready: boolean }
}

export function Checkout({ title, notices, login, cart }: CheckoutProps) {
  const t = useText()
  return (
    <div className={styles.checkout}>
      {title}
      {notices}
      {!cart.ready ? (
        <div className={styles.waiting} aria-busy="true" />
      ) : cart.lines.length === 0 ? (
        <EmptyState
          sentence={t('Your cart is empty.')}
          action={{ to: '/browse_products', words: t('Browse products') }}
        />
      ) : (
        <>
          {login}
          <CheckoutScreen {...cart} />
        </>
      )}
    </div>
  )
}
