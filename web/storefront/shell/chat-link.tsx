/** The way to a pharmacist on every page: a floating link to the messaging service. No health data goes along. */
import { useLocation } from 'react-router'

import { useSettings } from '#web/api/use-settings.ts'
import { ChatIcon } from '#web/ui/icons.tsx'
import { useText } from '#web/ui/language.tsx'

import styles from './chat-link.module.css'

export function ChatLink() {
  const t = useText()
  const { whatsApp } = useSettings().seller
  const { pathname } = useLocation()
  if (!whatsApp) return null
  return (
    // A landmark of its own: it stands outside of the page's content.
    <aside aria-label={t('Pharmacist')}>
      <a
        className={styles.chat}
        // It covers no form, no total and no button that ends a task: there it stands below the page.
        data-resting={isTask(pathname) || undefined}
        href={`https://wa.me/${whatsApp}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('Ask a pharmacist on WhatsApp, opens a new window')}
      >
        <ChatIcon />
        <span className={styles.words}>{t('Ask a pharmacist')}</span>
      </a>
    </aside>
  )
}

function isTask(pathname: string): boolean {
  return /^\/(quiz|cart|checkout|shipping|confirmation|register|contact)(\/|$)/.test(pathname)
}
