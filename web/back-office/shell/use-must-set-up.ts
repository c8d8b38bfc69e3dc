/**
 * Whether this user must set up a second factor first. Checked once per session and after changes.
 * Until the response arrives, or without one, nothing is hidden: the server refuses calls.
 */
import { useEffect, useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { watchAccess } from '#web/back-office/parts/access-changed.ts'

export function useMustSetUp(token: string | undefined): boolean {
  const [waiting, setWaiting] = useState<string>()
  useEffect(() => {
    if (token === undefined) return
    const asking = new AbortController()
    const ask = (): void => {
      callAuthenticated('GET /api/staff/security', undefined, { signal: asking.signal }).then(
        ({ mustSetUp }) => setWaiting(mustSetUp ? token : undefined),
        () => undefined,
      )
    }
    ask()
    const stop = watchAccess(ask)
    return () => {
      stop()
      asking.abort()
    }
  }, [token])
  return waiting !== undefined && waiting === token
}
