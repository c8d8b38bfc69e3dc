/** The checkout of a cart, with placeholders while the cart is not loaded or is empty. */
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'

import type { CheckoutForm } from '#domain/checkout/checkout-form.ts'
import { readDataClearCount, watchDataCleared } from '#web/api/session/clear-own-data.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { CheckoutScreen } from './checkout-screen.tsx'
import type { CheckoutCart } from './use-priced-order.ts'
import styles from './checkout.module.css'
import { planPaymentId } from '#web/storefront/checkout/plan/plan-payment.tsx'
import { readDraft, readEmptyDraft, watchDraft } from './checkout-draft-store.ts'

type CheckoutProps = {
  title: ReactNode
  /** Notices of what changed in the cart because the catalogue changed. */
  notices: ReactNode
  /** Login for customers with an account. */
  login: ReactNode
  /** Renders the dialog that logs in, or registers with the typed details, for a plan. */
  renderAccountDialog: (dialog: {
    open: boolean
    form: CheckoutForm
    onClose: () => void
    onLoggedIn: () => void
    /** Called when the script of the dialog cannot be loaded. */
    onLoadFailed: () => void
  }) => ReactNode
  cart: CheckoutCart & { isReady: boolean }
}

export function Checkout(props: CheckoutProps) {
  const { title, notices, login, renderAccountDialog, cart } = props
  const t = useTranslator()
  const session = useSession()
  const { form } = useSyncExternalStore(watchDraft, readDraft, readEmptyDraft)
  // Changes when a customer logs out. As the screen's key, it resets the screen's state then. A
  // guest who logs in keeps what they typed.
  const clearCount = useSyncExternalStore(watchDataCleared, readDataClearCount, () => 0)
  const [accountDialog, setAccountDialog] = useState<
    'never opened' | 'open' | 'closed' | 'logged in'
  >('never opened')
  useEffect(() => {
    // The button that opened the dialog is gone, so the focus would be lost.
    if (accountDialog === 'logged in') document.getElementById(planPaymentId)?.focus()
  }, [accountDialog])
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
          {accountDialog !== 'never opened' &&
            renderAccountDialog({
              open: accountDialog === 'open',
              form,
              onClose: () => setAccountDialog('closed'),
              onLoggedIn: () => setAccountDialog('logged in'),
              onLoadFailed: () => setAccountDialog('never opened'),
            })}
        </>
      )}
    </div>
  )
}
