import { useEffect, useRef } from 'react'

/**
 * Returns a function that says whether the component is mounted. For a late reply that would open
 * another page: the visitor may have left the page that sent the call.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
