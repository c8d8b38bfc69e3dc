import { useEffect, useState, useSyncExternalStore } from 'react'

import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

/**
 * `token` is the token in the URL's hash, which browsers do not send to servers; '' if there is
 * none, and undefined on the server and while the page hydrates. Event handlers must call
 * `readToken`: a press before hydration is handled while `token` is still undefined. Removes the
 * hash from the URL, so that the token does not stay in the history.
 */
export function useTokenFromHash(): { token: string | undefined; readToken: () => string } {
  // Reads the hash on the first call only, because the hash is removed afterwards.
  const [readToken] = useState(() => {
    let token: string | undefined
    return () => (token ??= location.hash.slice(1))
  })
  const token = useSyncExternalStore<string | undefined>(
    subscribeToNothing,
    readToken,
    () => undefined,
  )
  useEffect(() => {
    readToken()
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [readToken])
  return { token, readToken }
}
