// Shown while the browser is offline; says that the cart is kept.
import { useSyncExternalStore } from 'react'
import { useText } from '#web/ui/behaviour/language.tsx'
import styles from './offline-notice.module.css'

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

/** Returns false while the browser knows that it is offline; true on the server. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

export function OfflineNotice() {
  const t = useText()
  const online = useOnline()
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.notice}>
          {t('You are offline. Your cart is saved. Reconnect before you send anything.')}
        </p>
      )}
    </div>
  )
}
