/**
 * Collapsed login form of the checkout. After a login it shows only a sentence, which gets the
 * focus. Renders nothing for a customer who was logged in before. Render it outside the checkout's
 * own form, because HTML forms cannot be nested.
 */
import { useEffect, useRef, useState } from 'react'

import { useSession } from '#web/api/session/use-session.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Link } from '#web/ui/actions/link.tsx'

import styles from '#web/storefront/account/account.module.css'
import { LoginForm } from './login-form.tsx'

export function CheckoutLogin() {
  const t = useTranslator()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  // A count, because a customer may log out at the checkout and log in again.
  const [loginCount, setLoginCount] = useState(0)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (loginCount > 0) status.current?.focus()
  }, [loginCount])
  if (session)
    return (
      loginCount > 0 && (
        <p ref={status} tabIndex={-1} role="status" className="small quiet">
          {t('You are logged in.')}
        </p>
      )
    )
  return (
    <Disclosure
      title={t('Already have an account? Log in')}
      className={styles.narrow}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && (
        <>
          <LoginForm onLoggedIn={() => setLoginCount((count) => count + 1)} />
          <p className={styles.links}>
            <Link to="/register">{t('Register New Account')}</Link>
            <Link to="/forgot-password">{t('Forgot Password?')}</Link>
          </p>
        </>
      )}
    </Disclosure>
  )
}
