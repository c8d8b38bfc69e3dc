import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './parts.module.css'

/**
 * Error and retry button of a page that could not load its data. Renders nothing without a failure.
 * `failure` is a message key.
 */
export function LoadFailure(props: { failure: string | undefined; onRetry: () => void }) {
  const { failure, onRetry } = props
  const t = useTranslator()
  if (failure === undefined) return null
  return (
    <Alert kind="error" live="alert">
      <p>{t(failure)}</p>
      <Button kind="quiet" size="sm" className={styles.retry} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Alert>
  )
}
