// A thin line at the top while the next page is on its way, shown only when it takes a while:
// most pages are fetched ahead and are simply there.
import { useNavigation } from 'react-router'
import { useText } from './language.tsx'
import styles from './navigation-progress.module.css'

export function NavigationProgress() {
  const t = useText()
  const waiting = useNavigation().state !== 'idle'
  return (
    <div role="status" className={styles.place}>
      {waiting && (
        <div className={styles.line}>
          <span className="visually-hidden">{t('Loading')}</span>
        </div>
      )}
    </div>
  )
}
