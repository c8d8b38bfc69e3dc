/**
 * Data of the customer's dashboard. Loaded on entry and again when the tab becomes visible, because
 * another tab may have changed it or logged out. Redirects to the login without a session.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated, isRedirectingToLogin } from '#web/api/browser-client.ts'
import { clearEndedSession } from '#web/api/session/session-calls.ts'
import { readSession } from '#web/api/session/stored-session.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { toApiError } from '#web/api/to-api-error.ts'

import { loggedOutNotice } from './logged-out-notice.ts'

export type Dashboard = CallReply<'GET /api/users/dashboard'>
export type OwnOrder = Dashboard['orders'][number]

export type DashboardState = {
  dashboard: Dashboard | undefined
  /** Set if loading failed: the message of the call; empty after any other error. */
  failure: string | undefined
  reload(): Promise<void>
  /**
   * Call after a call that ended the session: removes the session from this browser and opens the
   * login page, which shows `notice`.
   */
  leave(notice: string): Promise<void>
}

export function useDashboard(): DashboardState {
  const navigate = useNavigate()
  const session = useSession()
  const [dashboard, setDashboard] = useState<Dashboard>()
  const [failure, setFailure] = useState<string>()
  /** True once `leave` was called; the effect must not open the login page without its notice. */
  const isLeaving = useRef(false)
  const hadSession = useRef(false)

  const lastReload = useRef(0)

  const reload = useCallback(async (): Promise<void> => {
    lastReload.current += 1
    const reloadNumber = lastReload.current
    const tokenAtRequest = readSession(Date.now())?.token
    try {
      const loadedDashboard = await callAuthenticated('GET /api/users/dashboard')
      // The session changed meanwhile, so the response belongs to the previous customer.
      if (readSession(Date.now())?.token !== tokenAtRequest) return
      // A later reload has newer data.
      if (reloadNumber !== lastReload.current) return
      setDashboard(loadedDashboard)
      setFailure(undefined)
    } catch (error) {
      if (reloadNumber !== lastReload.current) return
      const { status, message } = toApiError(error, '')
      // On 401 the client is already redirecting to the login page.
      if (status !== 401) setFailure(message)
    }
  }, [])

  const token = session?.token
  useEffect(() => {
    if (isLeaving.current) return
    // Also runs when another tab logs in or out. While the page hydrates, `token` is undefined, so
    // the stored session decides whether to redirect.
    if (readSession(Date.now())) {
      hadSession.current = true
      // When the page has hydrated, `token` changes and this effect runs again. The timer lets that
      // run cancel the first one, so that the data is loaded once.
      const timer = setTimeout(() => void reload())
      const onVisible = (): void => {
        if (document.visibilityState === 'visible' && !isLeaving.current) void reload()
      }
      document.addEventListener('visibilitychange', onVisible)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onVisible)
        // The customer logged out, or another one logged in: remove the previous customer's data
        // from the screen.
        setDashboard(undefined)
      }
    }
    if (isRedirectingToLogin()) return
    const state = hadSession.current ? { notice: loggedOutNotice } : undefined
    void navigate('/login?from=/user-dashboard', { replace: true, state })
  }, [token, reload, navigate])

  const leave = async (notice: string): Promise<void> => {
    isLeaving.current = true
    clearEndedSession()
    await navigate('/login', { state: { notice } })
  }
  return { dashboard, failure, reload, leave }
}
