/**
 * Whether this login still lacks the second factor that the shop asks of its staff. Asked once a login
 * and when it has changed; until the answer is there, and when there is none, the desks speak for
 * themselves: the server refuses.
 */
import { useEffect, useState } from 'react'

import { callAsCustomer } from '#web/api/browser-client.ts'
import { watchStanding } from '#web/back-office/parts/standing.ts'

export function useMustSetUp(token: string | undefined): boolean {
  const [waiting, setWaiting] = useState<string>()
  useEffect(() => {
    if (token === undefined) return
    const asking = new AbortController()
    const ask = (): void => {
      callAsCustomer('GET /api/staff/security', undefined, { signal: asking.signal }).then(
        ({ mustSetUp }) => setWaiting(mustSetUp ? token : undefined),
        () => undefined,
      )
    }
    ask()
    const stop = watchStanding(ask)
    return () => {
      stop()
      asking.abort()
    }
  }, [token])
  return waiting !== undefined && waiting === token
}
