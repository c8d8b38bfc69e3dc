import { useEffect, useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import { subscribeToAccessChanges } from '#web/back-office/parts/access-changes.ts'

/**
 * Returns true if the user must set up a second factor before using the back office. Checks this
 * once per session token and after each change of access. Returns false until the first response
 * arrives. This is safe, because the server itself refuses the other calls of such a user.
 */
export function useMustSetUpSecondFactor(token: string | undefined): boolean {
  // A token instead of a boolean, so that the result does not outlive its session.
  const [blockedToken, setBlockedToken] = useState<string>()
  useEffect(() => {
    if (token === undefined) return
    let controller: AbortController | undefined
    const checkAccess = (): void => {
      // A later check replaces one that is running, whose response may be out of date.
      controller?.abort()
      controller = new AbortController()
      const { signal } = controller
      callAuthenticated('GET /api/staff/security', undefined, { signal }).then(
        ({ mustSetUpSecondFactor }) => setBlockedToken(mustSetUpSecondFactor ? token : undefined),
        // A failed check keeps the last result.
        (error: unknown) => {
          if (!signal.aborted) logDefect(error)
        },
      )
    }
    checkAccess()
    const unsubscribe = subscribeToAccessChanges(checkAccess)
    return () => {
      unsubscribe()
      controller?.abort()
    }
  }, [token])
  return blockedToken !== undefined && blockedToken === token
}
