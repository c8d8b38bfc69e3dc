/** Top bar of the back office: menu of the desks, account, colour scheme and logout. */
import { useLocation } from 'react-router'

import { logOut } from '#web/api/session/session-calls.ts'
import type { Session } from '#web/api/session/stored-session.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { LogOutIcon, PersonIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Logo } from '#web/ui/product/logo.tsx'
import { SchemeToggle } from '#web/ui/behaviour/scheme-toggle.tsx'

import { DeskMenu } from './desk-menu.tsx'
import styles from './desk-shell.module.css'
import { findDesk, hasRoleAtLeast, listDesks, securityPath } from './desks.ts'

export function DeskBar({ session }: { session: Session }) {
  const t = useTranslator()
  const { pathname } = useLocation()
  const { firstName = '', lastName = '', email, role } = session.user
  const name = `${firstName} ${lastName}`.trim() || email
  const visibleDesks = listDesks(t).filter((desk) => hasRoleAtLeast(role, desk.lowestRole))
  const currentDesk = findDesk(pathname, visibleDesks)
  return (
    <header className={styles.bar} data-ground="night">
      <Link to="/" className={styles.logo} aria-label={t('Racik shop')}>
        <Logo />
      </Link>
      <DeskMenu desks={visibleDesks} currentDesk={currentDesk} />
      <div className={styles.tools}>
        <Link
          to={securityPath}
          className={styles.account}
          aria-label={t('Account security: {name}', { name })}
        >
          <PersonIcon />
          <span>{name}</span>
        </Link>
        <SchemeToggle />
        <IconButton label={t('Log out')} onClick={() => void logOut()}>
          <LogOutIcon />
        </IconButton>
      </div>
    </header>
  )
}
