/**
 * Data of the customer's dashboard. Loaded on entry and again when the tab becomes visible, because
 * another tab may have changed it or logged out. Redirects to the login without a session.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated, isGoingToLogin } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { readSession } from '#web/api/stored-session.ts'
import { useSession } from '#web/api/use-session.ts'

export type Dashboard = CallReply<'GET /api/users/dashboard'>
export type OwnOrder = Dashboard['orders'][number]

export type DashboardState = {
  dashboard: Dashboard | undefined
  /** The server's message if loading failed; may be empty. */
  failure: string | undefined
  reload(): Promise<void>
  /** Runs `end`, which ends the session, then opens the login page with a notice. */
  leave(notice: string, end: () => Promise<void>): Promise<void>
}

export function useDashboard(): DashboardState {
  const navigate = useNavigate()
  const session = useSession()
  const [dashboard, setDashboard] = useState<Dashboard>()
  const [failure, setFailure] = useState<string>()
  const isBeingSent = useRef(false)

  const reload = useCallback(async (): Promise<void> => {
    const tokenBefore = readSession(Date.now())?.token
    try {
      const loaded = await callAuthenticated('GET /api/users/dashboard')
      // The session changed meanwhile: drop the previous customer's data.
      if (readSession(Date.now())?.token !== tokenBefore) return
      setDashboard(loaded)
      setFailure(undefined)
    } catch (error) {
      // On 401 the client is already redirecting to the login page.
      if (error instanceof ApiError && error.status === 401) return
      setFailure(error instanceof Error ? error.message : '')
    }
  }, [])

  const token = session?.token
  useEffect(() => {
    if (isBeingSent.current) return
    // Also runs when another tab logs out. Runs after the first render, which has no session.
    if (readSession(Date.now())) {
      const timer = setTimeout(() => void reload())
      const onVisible = (): void => {
        if (document.visibilityState === 'visible' && !isBeingSent.current) void reload()
      }
      document.addEventListener('visibilitychange', onVisible)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onVisible)
        // Another customer logged in: remove the previous customer's data from the screen.
        setDashboard(undefined)
      }
    }
    if (!isGoingToLogin()) void navigate('/login?from=/user-dashboard', { replace: true })
  }, [token, reload, navigate])

  const leave = async (notice: string, end: () => Promise<void>): Promise<void> => {
    isBeingSent.current = true
    await end()
    await navigate('/login', { state: { notice } })
  }
  return { dashboard, failure, reload, leave }
}
