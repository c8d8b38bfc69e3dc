import { useEffect, useState } from 'react'

import { callAuthenticated } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import { subscribeToAccessChanges } from '#web/back-office/parts/access-changes.ts'

/**
 * Returns true if the user must set up a second factor before using the back office; false without
 * a token, and until the server's first response. The hook asks the server for each new `token`,
 * and again after `notifyAccessChanged`, which the set-up of a second factor calls. If a request
 * fails, the last result stays.
 *
 * The result only decides which page is shown. The server enforces the rule: until the set-up, it
 * gives the session only the rights of a customer.
 */
export function useMustSetUpSecondFactor(token: string | undefined): boolean {
  // Token of the session that must set up a second factor. A boolean would still have the result of
  // the earlier session after another login.
  const [restrictedToken, setRestrictedToken] = useState<string>()
  useEffect(() => {
    if (token === undefined) return
    let controller: AbortController | undefined
    const askServer = (): void => {
      // The response to an earlier request may be from before the set-up, and arrive last.
      controller?.abort()
      controller = new AbortController()
      const { signal } = controller
      callAuthenticated('GET /api/staff/security', undefined, { signal }).then(
        ({ mustSetUpSecondFactor }) =>
          setRestrictedToken(mustSetUpSecondFactor ? token : undefined),
        (error: unknown) => {
          // An abort is no defect: a later request has replaced this one, or nothing waits for it.
          if (!signal.aborted) logDefect(error)
        },
      )
    }
    askServer()
    const unsubscribe = subscribeToAccessChanges(askServer)
    return () => {
      unsubscribe()
      controller?.abort()
    }
  }, [token])
  return restrictedToken !== undefined && restrictedToken === token
}
