/**
 * Route layout of every desk. The server sends the same HTML to everyone, without personal data.
 * The bar, the role check and the desk are rendered in the browser, from the stored session.
 */
import { useSyncExternalStore } from 'react'

import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'

import { DeskFrame } from './desk-frame.tsx'
import styles from './desk-shell.module.css'

export function headers(): Record<string, string> {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }
}

export function meta() {
  return [{ name: 'robots', content: 'noindex, nofollow' }]
}

export default function DeskShellPage() {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return isHydrated ? <DeskFrame /> : <EmptyFrame />
}

function EmptyFrame() {
  const t = useTranslator()
  return (
    <>
      <title>{t('Back office · Racik')}</title>
      <div className={styles.emptyBar} data-ground="night" />
      <main className={styles.loading}>
        <Loader text={t('Loading')} />
        <noscript>{t('The back office needs JavaScript.')}</noscript>
      </main>
    </>
  )
}
