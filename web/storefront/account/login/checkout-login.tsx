/**
 * Login inside the checkout; once logged in only a sentence, which gets the focus of the form. Render it outside the checkout's own form: HTML
 * forms cannot be nested.
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
  const [hasLoggedIn, setLoggedIn] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (hasLoggedIn) status.current?.focus()
  }, [hasLoggedIn])
  if (session)
    return (
      hasLoggedIn && (
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
          <LoginForm onLoggedIn={() => setLoggedIn(true)} />
          <p className={styles.links}>
            <Link to="/register">{t('Register New Account')}</Link>
            <Link to="/forgot-password">{t('Forgot Password?')}</Link>
          </p>
        </>
      )}
    </Disclosure>
  )
}
