// Going to another page without a new document is silent by itself: this says the page's name, and
// puts the keyboard at the start of its content instead of where the pressed link was.
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [name, say] = useState('')
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    say(document.title)
    const main = document.querySelector('main')
    const active = document.activeElement
    // A page may have put the focus into a field or on a heading of its own.
    const isOwn = main?.contains(active) && !active?.matches('a, button')
    if (!isOwn) main?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p role="status" className="visually-hidden">
      {name}
    </p>
  )
}
