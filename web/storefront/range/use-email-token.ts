/**
 * Returns the token of an email's link. It is in the URL's hash, which browsers send to no server. It
 * is removed from the URL immediately, so that it does not stay in the history.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

/** The token is read once. */
const subscribeToNothing = (): (() => void) => () => {}

/** Undefined on the server, empty if there is none. */
export function useEmailToken(): string | undefined {
  // Reads the hash on the first call only: it is removed afterwards.
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
