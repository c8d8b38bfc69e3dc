/** Shown if PayPal's button or PayPal's own script cannot be loaded. */
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './plan.module.css'

export function PayPalLoadError(props: { onRetry: () => void; onBuyOnce: () => void }) {
  const { onRetry, onBuyOnce } = props
  const t = useTranslator()
  return (
    <div className={styles.wallet} data-wallet="rejected">
      <Alert kind="error" live="alert" title={t('PayPal could not be loaded.')}>
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
