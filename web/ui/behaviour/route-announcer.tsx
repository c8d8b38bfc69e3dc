// Screen readers do not notice client-side navigation. This component announces the new page's
// title and moves the focus to its main content.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    setAnnouncement(document.title)
    const main = document.querySelector('main')
    const focusedElement = document.activeElement
    // The new page may have focused one of its fields or headings. A link or button does not count:
    // it may be the one that opened the page.
    const isFocusSetByPage = main?.contains(focusedElement) && !focusedElement?.matches('a, button')
    if (!isFocusSetByPage) main?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  )
}
