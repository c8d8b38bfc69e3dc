/**
 * Payment of a plan (regular deliveries for a term): first an account, then PayPal's button.
 * PayPal's script is loaded on demand, in its own chunk, and only on a page whose content security
 * policy allows it.
 */
import { useEffect, useState } from 'react'

import { mayLoadPayPal } from '#domain/checkout/paypal-paths.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'

import { PayPalLoadError } from './paypal-load-error.tsx'
import styles from './plan.module.css'
import type { PayPalButtonProps } from './paypal-button.tsx'

const PayPalButton = loadOnDemand(async () => (await import('./paypal-button.tsx')).PayPalButton)

/** Id of the element that gets the focus after a login in the dialog. */
export const planPaymentId = 'plan-payment'

type PlanPaymentProps = PayPalButtonProps & {
  /** True after the customer closed PayPal's window without agreeing. */
  wasCancelled: boolean
  /** Opens the dialog to log in or register. */
  onNeedAccount: () => void
}

export function PlanPayment({ wasCancelled, onNeedAccount, ...buttonProps }: PlanPaymentProps) {
  const t = useTranslator()
  const session = useSession()
  const isAllowed = useIsPayPalAllowed()
  const [hasLoadFailed, setLoadFailed] = useState(false)
  if (!session)
    return (
      <div className={styles.wallet}>
        <Alert kind="info">
          {t('You need an account for a plan, so that you can pause, change or cancel it.')}
        </Alert>
        <Button size="lg" wide onClick={onNeedAccount}>
          {t('Log in or create an account')}
        </Button>
      </div>
    )
  return (
    <div id={planPaymentId} tabIndex={-1} className={styles.payment}>
      {wasCancelled && (
        <Alert kind="info" live="status">
          {t(
            'You left PayPal without approving. Nothing was charged, and your details are still here.',
          )}
        </Alert>
      )}
      {!isAllowed ? (
        <PreparingNotice />
      ) : hasLoadFailed ? (
        <PayPalLoadError onBuyOnce={buttonProps.onBuyOnce} onRetry={() => setLoadFailed(false)} />
      ) : (
        <PayPalButton
          {...buttonProps}
          fallback={<PreparingNotice />}
          onLoadFailed={() => setLoadFailed(true)}
        />
      )}
    </div>
  )
}

/** Shown instead of a payment until the price of the chosen plan is known. */
export function PendingPlan(props: {
  /** True if the catalogue, which the price needs, could not be loaded. */
  hasFailed: boolean
  onRetry: () => void
  onBuyOnce: () => void
}) {
  const { hasFailed, ...actions } = props
  return hasFailed ? (
    <PayPalLoadError title="Your plan could not be loaded." {...actions} />
  ) : (
    <PreparingNotice />
  )
}

function PreparingNotice() {
  const t = useTranslator()
  return (
    <div className={styles.wallet} data-wallet="initial">
      <p role="status" className={styles.loading}>
        {t('Preparing PayPal…')}
      </p>
    </div>
  )
}

/**
 * Returns true if the content security policy of this document allows PayPal, which only a document
 * that was loaded from a checkout URL does. If the document does not, for instance after
 * client-side navigation from another page, the hook reloads the page; the draft keeps what was
 * typed.
 */
function useIsPayPalAllowed(): boolean {
  const [isAllowed] = useState(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return entry ? mayLoadPayPal(new URL(entry.name).pathname) : isReloaded()
  })
  useEffect(() => {
    if (isAllowed) return
    history.replaceState({ ...history.state, [reloadedMark]: true }, '')
    location.reload()
  }, [isAllowed])
  return isAllowed
}

/**
 * Field of the history entry's state, which survives a reload. It is set after `useIsPayPalAllowed`
 * has reloaded the page.
 */
const reloadedMark = 'isReloadedForPayPal'

/**
 * Returns true if `useIsPayPalAllowed` has reloaded the page. For browsers that hide the URL of the
 * document (`privacy.resistFingerprinting` of Firefox), which would reload the page for ever.
 */
function isReloaded(): boolean {
  const { state } = history
  return typeof state === 'object' && state !== null && reloadedMark in state
}
