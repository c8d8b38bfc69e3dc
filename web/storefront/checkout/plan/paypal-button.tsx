/**
 * PayPal's button, and a text for each other state of its script (initial, pending, rejected). If
 * the script is slow or fails, the customer can buy once instead.
 */
import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
  type ReactPayPalScriptOptions,
} from '@paypal/react-paypal-js'
import { useEffect, useState } from 'react'

import { callShop } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { PayPalLoadError } from './paypal-load-error.tsx'
import styles from './plan.module.css'

export type PayPalButtonProps = {
  /** False while something is missing, as for the pay button. */
  isEnabled: boolean
  isBusy: boolean
  /**
   * Called when the button is pressed. Returns true to open PayPal. Otherwise it must show what is
   * missing and return false.
   */
  onPress: () => boolean
  /** Creates the subscription and returns PayPal's id of it. Throws if it could not be created. */
  createSubscription: () => Promise<string>
  /** Called when the customer has approved at PayPal. */
  onApproved: () => Promise<void>
  /** Called when the customer has closed PayPal's window without approving. */
  onCancelled: () => void
  /** Called when PayPal's button failed, also after `createSubscription` threw. */
  onFailed: () => void
  /** Switches from the plan to a single purchase, paid at the bank. */
  onBuyOnce: () => void
}

/** Time after which a slow script shows a warning. */
const slowWarningDelayMs = 10_000

export function PayPalButton(props: PayPalButtonProps) {
  const [scriptOptions, setScriptOptions] = useState<ReactPayPalScriptOptions>()
  /** Number of presses on Try again. */
  const [retryCount, setRetryCount] = useState(0)
  const [haveSettingsFailed, setSettingsFailed] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    callShop('GET /api/paypal/settings', {}, { signal: controller.signal })
      .then((settings) => setScriptOptions({ ...settings, ...subscriptionOptions }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        logDefect(error)
        setSettingsFailed(true)
      })
    return () => controller.abort()
  }, [retryCount])

  if (haveSettingsFailed)
    return (
      <PayPalLoadError
        onBuyOnce={props.onBuyOnce}
        onRetry={() => {
          setSettingsFailed(false)
          setRetryCount(retryCount + 1)
        }}
      />
    )
  if (!scriptOptions) return <PayPalLoading state="initial" onBuyOnce={props.onBuyOnce} />
  return (
    <PayPalScriptProvider options={scriptOptions}>
      <LoadedButton {...props} scriptOptions={scriptOptions} />
    </PayPalScriptProvider>
  )
}

/** PayPal's script options for a button that starts subscriptions. */
const subscriptionOptions = { components: 'buttons', intent: 'subscription', vault: true } as const

function LoadedButton(props: PayPalButtonProps & { scriptOptions: ReactPayPalScriptOptions }) {
  const { scriptOptions, isEnabled, isBusy, onPress, createSubscription } = props
  const { onApproved, onCancelled, onFailed } = props
  const t = useTranslator()
  const [{ isRejected, isResolved }, dispatch] = usePayPalScriptReducer()
  if (isRejected)
    return (
      <PayPalLoadError
        onBuyOnce={props.onBuyOnce}
        onRetry={() => {
          // A browser without this entry hides the URL of the document, whose content security
          // policy may block PayPal (plan-payment.tsx). A reload gets the policy of the checkout,
          // which allows PayPal.
          if (performance.getEntriesByType('navigation').length === 0) location.reload()
          else dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: scriptOptions })
        }}
      />
    )
  if (!isResolved) return <PayPalLoading state="pending" onBuyOnce={props.onBuyOnce} />
  return (
    <div className={styles.wallet} data-wallet="resolved" aria-busy={isBusy || undefined}>
      <PayPalButtons
        style={{ layout: 'vertical', shape: 'pill', label: 'subscribe', height: 52 }}
        fundingSource="paypal"
        disabled={!isEnabled}
        onClick={(_, actions) => (onPress() ? actions.resolve() : actions.reject())}
        createSubscription={() => createSubscription()}
        onApprove={() => onApproved()}
        onCancel={() => onCancelled()}
        onError={() => onFailed()}
      />
      {isBusy && (
        <p role="status" className={styles.loading}>
          {t('Continue in the PayPal window.')}
        </p>
      )}
      <p className="small quiet">
        {t('Approve in PayPal, then return here. PayPal charges each delivery.')}
      </p>
    </div>
  )
}

function PayPalLoading(props: { state: 'initial' | 'pending'; onBuyOnce: () => void }) {
  const t = useTranslator()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slowWarningDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.wallet} data-wallet={props.state}>
      <p role="status" className={styles.loading}>
        {props.state === 'initial' ? t('Preparing PayPal…') : t('Loading PayPal…')}
      </p>
      {isLate && (
        <Alert kind="warning" live="status">
          <p>{t('PayPal is taking longer than usual. Wait, or buy once by bank.')}</p>
          <p className={styles.actions}>
            <Button kind="secondary" size="sm" onClick={props.onBuyOnce}>
              {t('Buy once instead')}
            </Button>
          </p>
        </Alert>
      )}
    </div>
  )
}
