import { useEffect, useRef } from 'react'

/**
 * Returns a function that opens the login in a new tab, so that this page keeps what was typed. All
 * tabs share the session. The login tab is closed when the session gets another `token`.
 */
export function useLoginTab(token: string | undefined): () => void {
  const loginTab = useRef<Window | null>(null)
  useEffect(() => {
    if (token === undefined) return
    loginTab.current?.close()
    loginTab.current = null
  }, [token])
  return () => {
    // Named, so that a second press shows the same tab. Null: the browser blocked it; an earlier
    // one may be open.
    loginTab.current = window.open('/login', 'racik-login') ?? loginTab.current
  }
}
