import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `onOpen` as soon as a link is pressed that opens another page without a document load.
 * `useNavigation` reports the press only with a later render.
 */
export function useOpenedLink(onOpen: () => void): void {
  const handleOpen = useEffectEvent(onOpen)
  useEffect(() => {
    // React's own listener is on the document too, and was added before. Links of the router
    // prevent the browser's navigation.
    const handleClick = ({ target, defaultPrevented }: MouseEvent): void => {
      if (defaultPrevented && target instanceof Element && target.closest('a')) handleOpen()
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [])
}
