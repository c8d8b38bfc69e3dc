/**
 * Returns true if this user must set up a second factor first. Checked once per session and after
 * changes. Returns false until the response arrives and if the call fails; the server then refuses
 * other calls.
 */
import { useEffect, useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { watchAccess } from '#web/back-office/parts/access-changed.ts'

export function useMustSetUp(token: string | undefined): boolean {
  const [blockedToken, setBlockedToken] = useState<string>()
  useEffect(() => {
    if (token === undefined) return
    const controller = new AbortController()
    const checkAccess = (): void => {
      callAuthenticated('GET /api/staff/security', undefined, { signal: controller.signal }).then(
        ({ mustSetUp }) => setBlockedToken(mustSetUp ? token : undefined),
        () => undefined,
      )
    }
    checkAccess()
    const unsubscribe = watchAccess(checkAccess)
    return () => {
      unsubscribe()
      controller.abort()
    }
  }, [token])
  return blockedToken !== undefined && blockedToken === token
}
