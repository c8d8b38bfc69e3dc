/**
 * Login page. After the login, customers return to the page that they came from, and staff open
 * their desk.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { resolveReturnPath } from '#web/api/session/return-path.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'
import { Link } from '#web/ui/actions/link.tsx'

import { AccountFrame } from '#web/storefront/account/account-frame.tsx'
import styles from '#web/storefront/account/account.module.css'
import { LoginForm } from './login-form.tsx'

/** Time to read the success message, fixed by the specification. */
const redirectDelayMs = 1_500

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('User Login · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function LoginPage() {
  const t = useTranslator()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const location = useLocation()
  const [isLoggedIn, setLoggedIn] = useState(false)
  const role = useSession()?.user.role
  const returnPath = resolveReturnPath(search.get('from'), role)

  useEffect(() => {
    if (!isLoggedIn) return
    const timer = setTimeout(() => void navigate(returnPath, { replace: true }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isLoggedIn, returnPath, navigate])

  return (
    <AccountFrame title={t('User Login')}>
      <RedirectNotice state={location.state} />
      <LoginForm
        successMessage={t('Login successful! Redirecting...')}
        onLoggedIn={() => setLoggedIn(true)}
      />
      <p className={styles.links}>
        <Link to="/register">{t('Register New Account')}</Link>
        <Link to="/forgot-password">{t('Forgot Password?')}</Link>
      </p>
      <p className="small quiet">
        <Link to="/track-order">{t('Bought without an account? Find your order.')}</Link>
      </p>
    </AccountFrame>
  )
}

/** Says why a page of the account opened the login page (`notice` of the navigation state). */
function RedirectNotice({ state }: { state: unknown }) {
  const t = useTranslator()
  // After a reload the browser still has the state, but the server does not: hydration would fail.
  const isHydrated = useSyncExternalStore(subscribeToNothing, isInBrowser, isOnServer)
  if (!isHydrated) return null
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null
  return (
    <Alert kind="accent" live="status">
      {t(String(state.notice))}
    </Alert>
  )
}

const isInBrowser = () => true
const isOnServer = () => false
