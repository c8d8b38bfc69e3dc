// The shelf could not be read: a sentence and another try.
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import styles from './products-failed.module.css'

/** Another try is a whole new load, because what is missing may be more than the data. */
export function ProductsFailed({ address }: { address: string }) {
  const t = useText()
  return (
    <Alert kind="bad" live="alert" className={styles.failed}>
      <p>
        {t('The products cannot be shown right now.')} <a href={address}>{t('Try again')}</a>
      </p>
    </Alert>
  )
}
