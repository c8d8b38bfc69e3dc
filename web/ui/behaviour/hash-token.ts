/**
 * Tokens of emailed links in the URL's hash, which browsers do not send to servers. If such a link
 * is opened while its page is shown, the browser changes only the hash and loads nothing.
 */
import { useEffect, useState } from 'react'

/** Returns the token; '' if there is none. The hash of the skip link names an element, no token. */
export function readHashToken(): string {
  const hash = location.hash.slice(1)
  return document.getElementById(hash) === null ? hash : ''
}

/**
 * Returns the number of links that were opened on this page after the first one. Use it as the key
 * of everything that depends on the token, so that a new link starts from the beginning.
 */
export function useLaterLinkCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const handleHashChange = (): void => {
      if (readHashToken() !== '') setCount((current) => current + 1)
    }
    addEventListener('hashchange', handleHashChange)
    return () => removeEventListener('hashchange', handleHashChange)
  }, [])
  return count
}
