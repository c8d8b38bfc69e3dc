/** Bar of the back office, night in both schemes: desks, account, colour scheme, logout. */
import { useEffect, useRef, type FocusEvent } from 'react'
import { useLocation } from 'react-router'

import { logOut } from '#web/api/log-in.ts'
import type { Session } from '#web/api/stored-session.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { LogOutIcon, PersonIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Mark } from '#web/ui/product/mark.tsx'
import { SchemeToggle } from '#web/ui/behaviour/scheme-toggle.tsx'

import styles from './desk-shell.module.css'
import { desks, maySee, securityPath } from './desks.ts'

export function DeskBar({ session }: { session: Session }) {
  const t = useText()
  const { pathname } = useLocation()
  const { firstName = '', lastName = '', email, role } = session.user.user
  const name = `${firstName} ${lastName}`.trim() || email
  const visibleDesks = desks(t).filter((desk) => maySee(role, desk.role))
  const current = visibleDesks
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  const currentPath = current?.within ?? current?.path

  // On a phone the desks scroll sideways: centre the current one. Not with scrollIntoView: in newer
  // versions of Chromium it also moves where Tab begins, past the skip link.
  const currentItem = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (currentItem.current) centreInBar(currentItem.current)
  }, [pathname])

  return (
    <header className={styles.bar} data-ground="night">
      <Link to="/" className={styles.mark} aria-label={t('Racik shop')}>
        <Mark />
      </Link>
      <nav className={styles.desks} aria-label={t('Back office')}>
        <ul>
          {visibleDesks
            .filter(({ within }) => within === undefined)
            .map(({ label, path }) => (
              <li key={path} ref={path === currentPath ? currentItem : undefined}>
                <Link
                  to={path}
                  className={styles.desk}
                  onFocus={centreOnKeyboardFocus}
                  aria-current={path === currentPath ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className={styles.tools}>
        <Link
          to={securityPath}
          className={styles.who}
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

/**
 * Scrolls a link into view that was focused by keyboard: browsers leave it half hidden. Not on a
 * press, because the link would move away from the pointer.
 */
function centreOnKeyboardFocus({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible')) centreInBar(currentTarget)
}

/** Scrolls the desks so that this one is in the middle. */
function centreInBar(item: Element): void {
  const strip = item.closest('nav')
  if (!strip) return
  const shift = item.getBoundingClientRect().left - strip.getBoundingClientRect().left
  strip.scrollLeft += shift - (strip.clientWidth - item.clientWidth) / 2
}
