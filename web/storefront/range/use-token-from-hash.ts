import { useEffect, useState, useSyncExternalStore } from 'react'

import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

/**
 * Returns the token in the URL's hash, which browsers do not send to servers; '' if there is none,
 * and undefined on the server. Removes the hash from the URL, so that the token does not stay in
 * the history.
 */
export function useTokenFromHash(): string | undefined {
  // Reads the hash on the first call only, because the hash is removed afterwards.
  const [readToken] = useState(() => {
    let token: string | undefined
    return () => (token ??= location.hash.slice(1))
  })
  const token = useSyncExternalStore(subscribeToNothing, readToken, () => undefined)
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
