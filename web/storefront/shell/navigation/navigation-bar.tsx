/**
 * Navigation bar of every page: links, language, colour scheme, account, cart. The HTML is the same
 * for all visitors. `data-login` on the document, set before the first paint, chooses between Login
 * and My Account, so that nothing moves on hydration.
 */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Logo } from '#web/ui/product/logo.tsx'
import { SchemeToggle } from '#web/ui/behaviour/scheme-toggle.tsx'

import { AccountMenu } from './account-menu.tsx'
import { LanguageOffer } from '#web/storefront/shell/language-offer.tsx'
import { LanguageSwitch } from '#web/storefront/shell/language-switch.tsx'
import { LoginLink } from './login-link.tsx'
import styles from './navigation-bar.module.css'
import { listBarLinks, type NavigationLink } from './navigation-links.ts'
import { PhoneMenu } from './phone-menu.tsx'

export function NavigationBar({ cartMenu }: { cartMenu: ReactNode }) {
  const t = useTranslator()
  return (
    <header className={styles.bar}>
      <div className={classNames('page', styles.content)}>
        <Link to="/" className={styles.logo} aria-label={t('Racik, home')}>
          <Logo />
        </Link>
        <nav className={styles.links} aria-label={t('Main')}>
          <ul>
            {listBarLinks(t).map((link) => (
              <li key={link.to}>
                <BarLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch short className={classNames(styles.link, styles.language)} />
          <SchemeToggle />
          <div className={styles.account}>
            <LoginLink className={classNames(styles.link, styles.login)}>{t('Login')}</LoginLink>
            <AccountMenu />
          </div>
          {cartMenu}
          <PhoneMenu />
        </div>
      </div>
      <LanguageOffer />
    </header>
  )
}

function BarLink({ link }: { link: NavigationLink }) {
  const isCurrent = useLocation().pathname === link.currentPath
  return (
    <Link to={link.to} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
      {link.label}
    </Link>
  )
}
