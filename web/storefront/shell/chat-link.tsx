/** Floating link to a pharmacist on WhatsApp, on every page. The URL contains no health data. */
import { useLocation } from 'react-router'

import { useSettings } from '#web/api/use-settings.ts'
import { ChatIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './chat-link.module.css'

export function ChatLink() {
  const t = useTranslator()
  const { whatsApp } = useSettings().seller
  const { pathname } = useLocation()
  if (!whatsApp) return null
  return (
    // A landmark of its own, because it is outside the page's main content.
    <aside aria-label={t('Pharmacist')}>
      <a
        className={styles.chat}
        // On task pages it is placed below the content, so that it covers no form, total or submit
        // button (D-122).
        data-resting={isTaskPage(pathname) || undefined}
        href={`https://wa.me/${whatsApp}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('Ask a pharmacist on WhatsApp, opens a new window')}
      >
        <ChatIcon />
        <span className={styles.text}>{t('Ask a pharmacist')}</span>
      </a>
    </aside>
  )
}

/**
 * Returns true for a page with a form or a total, such as `/checkout/shipping`. A new page of this
 * kind must be added here: the link would cover its button on a phone.
 */
function isTaskPage(pathname: string): boolean {
  return /^\/(quiz|products|cart|checkout|shipping|confirmation|register|contact)(\/|$)/.test(
    pathname,
  )
}
