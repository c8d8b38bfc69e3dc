/** The checkout of a cart: not loaded yet, empty, or with something to pay. */
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'

import type { CheckoutForm } from '#domain/checkout/checkout-form.ts'
import { readDataClearCount, watchDataCleared } from '#web/api/session/clear-own-data.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { CheckoutScreen } from './checkout-screen.tsx'
import type { CheckoutCart } from './use-priced-order.ts'
import styles from './checkout.module.css'
import { readDraft, readEmptyDraft, watchDraft } from './draft-store.ts'

type CheckoutProps = {
  title: ReactNode
  /** What the catalogue changed in the cart. */
  notices: ReactNode
  /** Login for customers with an account. */
  login: ReactNode
  /**
   * Login or registration in a dialog, prefilled with the typed details: a plan needs an account.
   */
  account: (dialog: { open: boolean; form: CheckoutForm; onClose: () => void }) => ReactNode
  cart: CheckoutCart & { isReady: boolean }
}

export function Checkout({ title, notices, login, account, cart }: CheckoutProps) {
  const t = useText()
  const session = useSession()
  const { form } = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  // Changes when a customer logs out. As the screen's key it then removes the note and ticked
  // boxes; a guest who logs in keeps what they typed.
  const clearCount = useSyncExternalStore(watchDataCleared, readDataClearCount, () => 0)
  const [accountDialog, setAccountDialog] = useState<'not yet' | 'open' | 'closed'>('not yet')
  return (
    <div className={styles.checkout}>
      {title}
      {notices}
      {!cart.isReady ? (
        <div className={styles.placeholder} aria-busy="true" />
      ) : cart.lines.length === 0 ? (
        <EmptyState
          sentence={t('Your cart is empty.')}
          action={{ to: '/browse_products', label: t('Browse products') }}
        >
          {session && <Link to="/user-dashboard">{t('User dashboard')}</Link>}
        </EmptyState>
      ) : (
        <>
          {login}
          <CheckoutScreen
            key={clearCount}
            {...cart}
            onNeedAccount={() => setAccountDialog('open')}
          />
          <Suspense>
            {accountDialog !== 'not yet' &&
              account({
                open: accountDialog === 'open',
                form,
                onClose: () => setAccountDialog('closed'),
              })}
          </Suspense>
        </>
      )}
    </div>
  )
}
