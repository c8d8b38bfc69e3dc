// Says when the network is gone, and that nothing is lost: the cart lives in the browser.
import { useSyncExternalStore } from 'react'
import { useText } from './language.tsx'
import styles from './offline-notice.module.css'

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

/** False while the browser knows that it has no network; true on the server. */
export function useOnline(): boolean {
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
          {t('You are offline. Your cart is kept; what you send has to wait for the network.')}
        </p>
      )}
    </div>
  )
}
