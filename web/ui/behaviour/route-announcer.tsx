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
    const active = document.activeElement
    // The page may have focused a field or heading of its own.
    const isFocusSetByPage = main?.contains(active) && !active?.matches('a, button')
    if (!isFocusSetByPage) main?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  )
}
