import { useEffect, useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { subscribeToAccessChanges } from '#web/back-office/parts/access-changes.ts'

/**
 * Returns true if the user must set up a second factor before using the desks. Checks this once per
 * session token and after each change of access. Returns false until the response arrives and if
 * the call fails; the server then refuses other calls.
 */
export function useMustSetUpSecondFactor(token: string | undefined): boolean {
  const [blockedToken, setBlockedToken] = useState<string>()
  useEffect(() => {
    if (token === undefined) return
    const controller = new AbortController()
    const checkAccess = (): void => {
      callAuthenticated('GET /api/staff/security', undefined, { signal: controller.signal }).then(
        ({ mustSetUpSecondFactor }) => setBlockedToken(mustSetUpSecondFactor ? token : undefined),
        () => undefined,
      )
    }
    checkAccess()
    const unsubscribe = subscribeToAccessChanges(checkAccess)
    return () => {
      unsubscribe()
      controller.abort()
    }
  }, [token])
  return blockedToken !== undefined && blockedToken === token
}
