// Error message of the product list with a link to try again.
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './products-failed.module.css'

/** The link at `url` reloads the document, because scripts may have failed to load too. */
export function ProductsFailed({ url }: { url: string }) {
  const t = useTranslator()
  return (
    <Alert kind="error" live="alert" className={styles.failed}>
      <p>
        {t('The products cannot be shown right now.')} <a href={url}>{t('Try again')}</a>
      </p>
    </Alert>
  )
}
