/**
 * Login inside the checkout; hidden once logged in. Render it outside the checkout's own form: HTML
 * forms cannot be nested.
 */
import { useState } from 'react'

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
  if (session) return null
  return (
    <Disclosure
      title={t('Already have an account? Log in')}
      className={styles.narrow}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && (
        <>
          <LoginForm />
          <p className={styles.links}>
            <Link to="/register">{t('Register New Account')}</Link>
            <Link to="/forgot-password">{t('Forgot Password?')}</Link>
          </p>
        </>
      )}
    </Disclosure>
  )
}
