/**
 * Loads the data of the customer's dashboard: when the page opens, and again when its tab becomes
 * visible, because another tab may have changed the data. Without a session, opens the login page.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { callAuthenticated, isRedirectingToLogin } from '#web/api/browser-client.ts'
import { clearEndedSession } from '#web/api/session/session-calls.ts'
import { readSession } from '#web/api/session/stored-session.ts'
import { useSession } from '#web/api/session/use-session.ts'
import { toApiError } from '#web/api/to-api-error.ts'

import { loggedOutNotice } from './logged-out-notice.ts'

export type Dashboard = CallReply<'GET /api/users/dashboard'>
export type OwnOrder = Dashboard['orders'][number]
export type OwnQuiz = Dashboard['quizzes'][number]

/** By product name, because orders and subscriptions store names, not ids of the catalogue. */
export type FormulasByProductName = ReadonlyMap<string, { formula?: Formula | undefined }>

export type DashboardState = {
  /** Undefined until it is loaded, and after a change of the session. */
  dashboard: Dashboard | undefined
  /**
   * Undefined unless the last load failed. Message of the failed call; '' if something other than
   * the call failed.
   */
  failure: string | undefined
  /** Loads the data again. Never rejects: an error is in `failure`. */
  reload(): Promise<void>
  /**
   * Call after a call with which the server ended the session. Clears the session in this browser
   * and opens the login page, which shows `notice` (a message key or a text of the server).
   */
  openLoginAfterSessionEnd(notice: string): Promise<void>
}

export function useDashboard(): DashboardState {
  const navigate = useNavigate()
  const session = useSession()
  const [dashboard, setDashboard] = useState<Dashboard>()
  const [failure, setFailure] = useState<string>()
  /**
   * True once `openLoginAfterSessionEnd` was called: the effect below must not open the login page
   * as well, without the notice.
   */
  const hasSessionEnded = useRef(false)
  const hadSession = useRef(false)
  const lastReloadNumber = useRef(0)

  const reload = useCallback(async (): Promise<void> => {
    lastReloadNumber.current += 1
    const reloadNumber = lastReloadNumber.current
    const tokenAtRequest = readSession(Date.now())?.token
    try {
      const loadedDashboard = await callAuthenticated('GET /api/users/dashboard')
      // The session changed meanwhile: the response may belong to another customer.
      if (readSession(Date.now())?.token !== tokenAtRequest) return
      // A later reload has newer data.
      if (reloadNumber !== lastReloadNumber.current) return
      setDashboard(loadedDashboard)
      setFailure(undefined)
    } catch (error) {
      if (reloadNumber !== lastReloadNumber.current) return
      const { status, message } = toApiError(error, '')
      // On 401 the client is already redirecting to the login page.
      if (status !== 401) setFailure(message)
    }
  }, [])

  const token = session?.token
  useEffect(() => {
    if (hasSessionEnded.current) return
    // The effect also runs when another tab logs in or out. While the page hydrates, `token` is
    // undefined for every visitor, so the stored session decides whether to redirect.
    if (readSession(Date.now())) {
      hadSession.current = true
      // After hydration `token` changes, and this effect runs a second time. The second run cancels
      // the timer of the first, so that the data is loaded once.
      const timer = setTimeout(() => void reload())
      const onVisible = (): void => {
        if (document.visibilityState === 'visible' && !hasSessionEnded.current) void reload()
      }
      document.addEventListener('visibilitychange', onVisible)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onVisible)
        // The customer logged out, or another customer logged in: remove the previous customer's
        // data from the screen.
        setDashboard(undefined)
      }
    }
    if (isRedirectingToLogin()) return
    const state = hadSession.current ? { notice: loggedOutNotice } : undefined
    void navigate('/login?from=/user-dashboard', { replace: true, state })
  }, [token, reload, navigate])

  const openLoginAfterSessionEnd = async (notice: string): Promise<void> => {
    hasSessionEnded.current = true
    clearEndedSession()
    await navigate('/login', { state: { notice } })
  }
  return { dashboard, failure, reload, openLoginAfterSessionEnd }
}
