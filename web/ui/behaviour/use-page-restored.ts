import { useEffect } from 'react'

/**
 * Calls `onRestored` when "Back", for instance from the payment page, restores this page from the
 * back/forward cache. A button may still be busy then.
 */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) onRestored()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [onRestored])
}
