/**
 * Returns the token of an email's link. The token is in the URL's hash, which browsers send to no
 * server. The hook removes the token from the URL immediately, so that it does not stay in the
 * history.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

/** The token is read once. */
const subscribeToNothing = (): (() => void) => () => {}

/** Returns undefined on the server, and '' if the URL has no token. */
export function useEmailToken(): string | undefined {
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
