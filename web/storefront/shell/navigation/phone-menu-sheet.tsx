/** Entries of the phone menu: the links of the navigation and the entries of the account. */
import { useSession } from '#web/api/session/use-session.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import { LanguageSwitchItems } from '#web/storefront/shell/language-switch.tsx'
import { LoginLink } from './login-link.tsx'
import { listPhoneLinks, type NavigationLink } from './navigation-links.ts'
import styles from './phone-menu.module.css'
import { useLogOut } from './use-log-out.ts'
import { useOwnDesk } from './use-own-desk.ts'

export function PhoneMenuSheet({ close }: { close: () => void }) {
  const t = useTranslator()
  const session = useSession()
  const logOut = useLogOut()
  const desk = useOwnDesk()
  const { beforeAccount, afterAccount } = listPhoneLinks(t)
  return (
    <nav aria-label={t('Menu')}>
      <ul className={styles.list}>
        {beforeAccount.map((link) => (
          <MenuEntry key={link.to} link={link} onNavigate={close} />
        ))}
        {session ? (
          <>
            {desk && (
              <MenuEntry
                link={{ to: desk.path, label: desk.label, currentPath: '' }}
                onNavigate={close}
              />
            )}
            <MenuEntry
              link={{ to: '/user-dashboard', label: t('My Account'), currentPath: '' }}
              onNavigate={close}
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
        {afterAccount.map((link) => (
          <MenuEntry key={link.to} link={link} onNavigate={close} />
        ))}
        <LanguageSwitchItems className={styles.entry} />
      </ul>
    </nav>
  )
}

function MenuEntry({ link, onNavigate }: { link: NavigationLink; onNavigate: () => void }) {
  return (
    <li>
      <Link to={link.to} className={styles.entry} onClick={onNavigate}>
        {link.label}
      </Link>
    </li>
  )
}
