/**
 * What the dashboard shows: read on entry, and again when the customer comes back to its tab, because
 * another one may have changed it or logged out. Who is not logged in goes to the login and comes back.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import { callAsCustomer, isGoingToLogin } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { readSession } from '#web/api/stored-session.ts'
import { useSession } from '#web/api/use-session.ts'

export type Dashboard = CallReply<'GET /api/users/dashboard'>

export type DashboardState = {
  dashboard: Dashboard | undefined
  /** The server's words when it could not be read. */
  failure: string | undefined
  reload(): Promise<void>
  /** Goes to the login after something that ended it, with a word about why. */
  leave(notice: string, end: () => Promise<void>): Promise<void>
}

export function useDashboard(): DashboardState {
  const navigate = useNavigate()
  const session = useSession()
  const [dashboard, setDashboard] = useState<Dashboard>()
  const [failure, setFailure] = useState<string>()
  const isLeaving = useRef(false)

  const reload = useCallback(async (): Promise<void> => {
    const asked = readSession(Date.now())?.token
    try {
      const found = await callAsCustomer('GET /api/users/dashboard')
      // An answer for whoever was logged in before is nobody's any more.
      if (readSession(Date.now())?.token !== asked) return
      setDashboard(found)
      setFailure(undefined)
    } catch (error) {
      // A refused login is already on its way to the login page.
      if (error instanceof ApiError && error.status === 401) return
      setFailure(error instanceof Error ? error.message : '')
    }
  }, [])

  const token = session?.token
  useEffect(() => {
    if (isLeaving.current) return
    // Also when another tab has logged out. The first render is the server's and knows nobody.
    if (readSession(Date.now())) {
      const timer = setTimeout(() => void reload())
      const onVisible = (): void => {
        if (document.visibilityState === 'visible' && !isLeaving.current) void reload()
      }
      document.addEventListener('visibilitychange', onVisible)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onVisible)
        // Somebody else has logged in: nothing of the first stays on the screen.
        setDashboard(undefined)
      }
    }
    if (!isGoingToLogin()) void navigate('/login?from=/user-dashboard', { replace: true })
  }, [token, reload, navigate])

  const leave = async (notice: string, end: () => Promise<void>): Promise<void> => {
    isLeaving.current = true
    await end()
    await navigate('/login', { state: { notice } })
  }
  return { dashboard, failure, reload, leave }
}
