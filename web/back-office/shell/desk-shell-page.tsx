/**
 * What surrounds every desk. The server sends this frame alone, the same for everybody and without a
 * name in it; the bar, the guard and the desk itself are made in the browser from the login it holds.
 */
import { useSyncExternalStore } from 'react'

import { useText } from '#web/ui/language.tsx'
import { Loader } from '#web/ui/loader.tsx'

import { DeskFrame } from './desk-frame.tsx'
import styles from './desk-shell.module.css'

export function headers(): Record<string, string> {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }
}

export function meta() {
  return [{ name: 'robots', content: 'noindex, nofollow' }]
}

export default function DeskShellPage() {
  const isAwake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return isAwake ? <DeskFrame /> : <EmptyFrame />
}

function neverChanges(): () => void {
  return () => undefined
}

function EmptyFrame() {
  const t = useText()
  return (
    <>
      <title>{t('Back office · Racik')}</title>
      <div className={styles.emptyBar} data-ground="night" />
      <main className={styles.waiting}>
        <Loader text={t('Loading')} />
        <noscript>{t('The back office needs JavaScript.')}</noscript>
      </main>
    </>
  )
}
