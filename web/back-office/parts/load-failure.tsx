/** What a desk shows in the place of what it could not read: why, and another try. */
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './parts.module.css'

/** Nothing while there is no failure. `failure` is a sentence of the message mechanism. */
export function LoadFailure(props: { failure: string | undefined; onRetry: () => void }) {
  const { failure, onRetry } = props
  const t = useText()
  if (failure === undefined) return null
  return (
    <Alert kind="bad" live="alert">
      <p>{t(failure)}</p>
      <Button kind="quiet" size="sm" className={styles.retry} onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Alert>
  )
}
