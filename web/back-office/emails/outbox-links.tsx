/** Tabs that link the emails of the shop and the messages of the payment providers. */
import { NavLink } from 'react-router'

import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './emails.module.css'

export function OutboxLinks() {
  const t = useTranslator()
  return (
    <nav className={styles.tabs} aria-label={t('Emails and provider messages')}>
      <NavLink to="/admin-emails" end>
        {t('Emails')}
      </NavLink>
      <NavLink to="/admin-emails/messages">{t('Provider messages')}</NavLink>
    </nav>
  )
}
