// Notice that is shown while the browser is offline. It says that the cart is saved, because the
// cart is in localStorage.
import { useSyncExternalStore } from 'react'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './offline-notice.module.css'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Returns false while the browser knows that it is offline; true on the server. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

export function OfflineNotice() {
  const t = useTranslator()
  const isOnline = useIsOnline()
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status" className={styles.region}>
      {!isOnline && (
        <p className={styles.notice}>
          {t('You are offline. Your cart is saved. Reconnect before you send anything.')}
        </p>
      )}
    </div>
  )
}
