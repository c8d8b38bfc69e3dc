/**
 * Token of an email's link. It is in the URL's hash, which no server and no other site sees. It is
 * removed from the URL at once, so that it does not stay in the history.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** Undefined on the server, empty if there is none. */
export function useEmailToken(): string | undefined {
  const [read] = useState(() => {
    let token: string | undefined
    return () => (token ??= location.hash.slice(1))
  })
  const token = useSyncExternalStore(never, read, () => undefined)
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
