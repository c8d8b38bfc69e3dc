/**
 * The token of a letter's link. It stands behind the # of the address, where no server and no other site
 * sees it, and is taken out of the address at once, so that it does not stay in the history.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** Undefined on the server, empty when there is none. */
export function useLetterToken(): string | undefined {
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
