import { useEffect, useRef } from 'react'

/**
 * Returns a function that opens the login in a new tab, so that this page keeps what was typed. All
 * tabs share the session. The login tab is closed when the session gets another `token`. The
 * function returns false if the browser blocked the tab.
 */
export function useLoginTab(token: string | undefined): () => boolean {
  const loginTab = useRef<Window | null>(null)
  useEffect(() => {
    if (token === undefined) return
    loginTab.current?.close()
    loginTab.current = null
  }, [token])
  return () => {
    // Named, so that a second press shows the same tab.
    const openedTab = window.open('/login', 'racik-login')
    loginTab.current = openedTab ?? loginTab.current
    return openedTab !== null
  }
}
