/** The two sides of this desk: what we write, and what providers tell us. */
import { NavLink } from 'react-router'

import { useText } from '#web/ui/language.tsx'

import styles from './letters.module.css'

export function OutboxLinks() {
  const t = useText()
  return (
    <nav className={styles.sides} aria-label={t('Letters and messages')}>
      <NavLink to="/admin-letters" end>
        {t('Letters')}
      </NavLink>
      <NavLink to="/admin-letters/messages">{t('Provider messages')}</NavLink>
    </nav>
  )
}
