/** The checkout of a cart, whatever its state: still unknown, empty, or with something to pay. */
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'

import type { CheckoutForm } from '#domain/checkout/checkout-form.ts'
import { timesForgotten, watchForgotten } from '#web/api/own-traces.ts'
import { useSession } from '#web/api/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useText } from '#web/ui/language.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import { CheckoutScreen, type CheckoutCart } from './checkout-screen.tsx'
import styles from './checkout.module.css'
import { readDraft, readEmptyDraft, watchDraft } from './draft-store.ts'

type CheckoutProps = {
  title: ReactNode
  /** What the catalogue changed in the cart, in words. */
  notices: ReactNode
  /** For those who have an account. */
  login: ReactNode
  /** Logging in or registering over the checkout, with what was typed: a plan needs an account. */
  account: (dialog: { open: boolean; form: CheckoutForm; onClose: () => void }) => ReactNode
  cart: CheckoutCart & { ready: boolean }
}

export function Checkout({ title, notices, login, account, cart }: CheckoutProps) {
  const t = useText()
  const session = useSession()
  const { form } = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  // Her note and her ticks go with her; a guest who logs in keeps what she typed.
  const person = useSyncExternalStore(watchForgotten, timesForgotten, () => 0)
  const [asking, setAsking] = useState<'not yet' | 'open' | 'closed'>('not yet')
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
        >
          {session && <TextLink to="/user-dashboard">{t('User dashboard')}</TextLink>}
        </EmptyState>
      ) : (
        <>
          {login}
          <CheckoutScreen key={person} {...cart} onNeedAccount={() => setAsking('open')} />
          <Suspense>
            {asking !== 'not yet' &&
              account({ open: asking === 'open', form, onClose: () => setAsking('closed') })}
          </Suspense>
        </>
      )}
    </div>
  )
}
