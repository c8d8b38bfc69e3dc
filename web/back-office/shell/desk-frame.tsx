/**
 * Frame of the back office in the browser: MUI's theme, the bar with the desks of the user's role,
 * and a page for users without access. Sends visitors without a session to the login, and staff
 * without a second factor to its set-up. After an expiry of the session, the page stays under a
 * dialog. This protects nothing: the server checks every call.
 */
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'

import { keepPageAfterExpiry } from '#web/api/browser-client.ts'
import { logOut } from '#web/api/session/session-calls.ts'
import type { Session } from '#web/api/session/stored-session.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'

import { createAdoptedCache } from './adopted-styles.ts'
import { DeskBar } from './desk-bar.tsx'
import styles from './desk-shell.module.css'
import { deskTheme } from './desk-theme.ts'
import { listDesks, hasRoleAtLeast, findLowestRole, securityPath } from './desks.ts'
import { SessionEnd } from './session-end.tsx'
import { useDeskSession } from './use-desk-session.ts'
import { useLoginTab } from './use-login-tab.ts'
import { useMustSetUpSecondFactor } from './use-must-set-up-second-factor.ts'

/** Emotion's own cache adds style elements, which the content security policy forbids. */
const styleCache = createAdoptedCache()

const contentId = 'content'

export function DeskFrame() {
  const t = useTranslator()
  const { state, session } = useDeskSession()
  useEffect(keepPageAfterExpiry, [])
  // Here and not in SessionEnd, which is removed when another user logs in.
  const openLogin = useLoginTab(useSession()?.token)
  const activeSession = state === 'active' ? session : undefined
  const { pathname, search } = useLocation()
  // Pharmacist is the lowest role of staff.
  const isStaff = hasRoleAtLeast(session?.user.role, 'pharmacist')
  const mustSetUpSecondFactor = useMustSetUpSecondFactor(isStaff ? activeSession?.token : undefined)
  if (state === 'other user') return <PageReload />
  if (!session)
    return <Navigate to={`/login?from=${encodeURIComponent(pathname + search)}`} replace />
  if (mustSetUpSecondFactor && pathname !== securityPath)
    return <Navigate to={securityPath} replace />
  const hasAccess = hasRoleAtLeast(session.user.role, findLowestRole(pathname, listDesks(t)))
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={deskTheme} defaultMode="system">
        <SkipLink to={contentId} />
        <DeskBar session={session} />
        <main id={contentId} tabIndex={-1} className={styles.main}>
          <SessionEnd session={activeSession} onLogin={openLogin} />
          {hasAccess ? <Outlet /> : <NoAccess session={session} />}
        </main>
      </ThemeProvider>
    </CacheProvider>
  )
}

/**
 * Removes the page of the previous user, with its warning about unsaved changes, which would stop
 * the reload. The reload also drops what other modules hold in memory.
 */
function PageReload() {
  const t = useTranslator()
  useEffect(() => location.reload(), [])
  return (
    <main className={styles.loading}>
      <Loader text={t('Loading')} />
    </main>
  )
}

function NoAccess({ session }: { session: Session }) {
  const t = useTranslator()
  return (
    <div className={styles.noAccess}>
      <title>{t('No access · Racik')}</title>
      <h1>{t('You do not have access to this page')}</h1>
      <p>
        {t(
          'You are logged in as {email}. This page needs another role. Ask the owner for access.',
          {
            email: session.user.email,
          },
        )}
      </p>
      <p>
        <Button onClick={() => void logOut()}>{t('Log in with another account')}</Button>{' '}
        <ButtonLink to="/" kind="secondary">
          {t('Go to the shop')}
        </ButtonLink>
      </p>
    </div>
  )
}
