/** Entries of the phone menu as specified, with those of the account. */
import { useSession } from '#web/api/use-session.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { LanguageItems } from './language-switch.tsx'
import { LoginLink } from './login-link.tsx'
import { phoneLinks, type NavigationLink } from './navigation-links.ts'
import styles from './phone-menu.module.css'
import { useLogOut } from './use-log-out.ts'
import { useOwnDesk } from './use-own-desk.ts'

export function PhoneMenuSheet({ close }: { close: () => void }) {
  const t = useText()
  const session = useSession()
  const logOut = useLogOut()
  const desk = useOwnDesk()
  const { before, after } = phoneLinks(t)
  return (
    <nav aria-label={t('Menu')}>
      <ul className={styles.list}>
        {before.map((link) => (
          <Entry key={link.to} link={link} onGo={close} />
        ))}
        {session ? (
          <>
            {desk && <Entry link={{ to: desk.path, label: desk.label, under: '' }} onGo={close} />}
            <Entry
              link={{ to: '/user-dashboard', label: t('My Account'), under: '' }}
              onGo={close}
            />
            <li>
              <button type="button" className={styles.entry} onClick={logOut}>
                {t('Log out')}
              </button>
            </li>
          </>
        ) : (
          <li>
            <LoginLink className={styles.entry} onClick={close}>
              {t('Login')}
            </LoginLink>
          </li>
        )}
        {after.map((link) => (
          <Entry key={link.to} link={link} onGo={close} />
        ))}
        <LanguageItems className={styles.entry} />
      </ul>
    </nav>
  )
}

function Entry({ link, onGo }: { link: NavigationLink; onGo: () => void }) {
  return (
    <li>
      <Link to={link.to} className={styles.entry} onClick={onGo}>
        {link.label}
      </Link>
    </li>
  )
}
