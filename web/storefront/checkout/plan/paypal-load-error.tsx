/** Shown if PayPal's button, PayPal's own script or the price of the plan cannot be loaded. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './plan.module.css'

export function PayPalLoadError(props: {
  /** Message key; by default about PayPal. */
  title?: string
  onRetry: () => void
  onBuyOnce: () => void
}) {
  const { title = 'PayPal could not be loaded.', onRetry, onBuyOnce } = props
  const t = useTranslator()
  return (
    <div className={styles.wallet} data-wallet="rejected">
      <Alert kind="error" live="alert" title={t(title)}>
        <p>{t('Nothing was charged. Check your connection and any ad blocker, then try again.')}</p>
        <p className={styles.actions}>
          <Button kind="secondary" size="sm" onClick={onRetry}>
            {t('Try again')}
          </Button>
          <Button kind="quiet" size="sm" onClick={onBuyOnce}>
            {t('Buy once instead')}
          </Button>
        </p>
      </Alert>
    </div>
  )
}
