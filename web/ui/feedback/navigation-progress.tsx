// Thin line at the top while the next page loads. The line appears after a delay, because most
// pages are prefetched and appear immediately.
import { useNavigation } from 'react-router'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './navigation-progress.module.css'

export function NavigationProgress() {
  const t = useTranslator()
  const isLoading = useNavigation().state !== 'idle'
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status" className={styles.region}>
      {isLoading && (
        <div className={styles.line}>
          <span className="visually-hidden">{t('Loading')}</span>
        </div>
      )}
    </div>
  )
}
