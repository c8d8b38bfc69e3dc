/** Top bar of the back office: menu of the desks, account, colour scheme and logout. */
import { useLocation } from 'react-router'

import { logOut } from '#web/api/session/log-in.ts'
import type { Session } from '#web/api/session/stored-session.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { LogOutIcon, PersonIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Mark } from '#web/ui/product/mark.tsx'
import { SchemeToggle } from '#web/ui/behaviour/scheme-toggle.tsx'

import { DeskMenu } from './desk-menu.tsx'
import styles from './desk-shell.module.css'
import { listDesks, hasRoleAtLeast, securityPath } from './desks.ts'

export function DeskBar({ session }: { session: Session }) {
  const t = useText()
  const { pathname } = useLocation()
  const { firstName = '', lastName = '', email, role } = session.user.user
  const name = `${firstName} ${lastName}`.trim() || email
  const visibleDesks = listDesks(t).filter((desk) => hasRoleAtLeast(role, desk.lowestRole))
  const currentDesk = visibleDesks
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]

  return (
    <header className={styles.bar} data-ground="night">
      <Link to="/" className={styles.mark} aria-label={t('Racik shop')}>
        <Mark />
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
