// Loads the style sheets of the other storefront pages when the browser is idle, and applies a
// page's sheet in the moment the page is shown. React Router prefetches scripts and data but not
// styles. It also inserts the sheet's link together with the page, and removes the link of the page
// before: browsers load even a cached sheet later, so the page would be painted without styles.
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

import { knownStyles, useKnownRoutes } from './known-routes.ts'
import { whenIdle } from './later-part.tsx'
import { isPrefetchingOff } from './prefetching-off.ts'

/** Links of this file by URL. React does not know them, so it removes none. */
const ownLinks = new Map<string, HTMLLinkElement>()

function prefetchStyles(): void {
  for (const href of knownStyles()) {
    if (ownLinks.has(href)) continue
    const link = document.createElement('link')
    ownLinks.set(href, link)
    Object.assign(link, { rel: 'prefetch', as: 'style', href })
    // Not a style sheet at once: React Router would no longer wait for it before showing the page.
    link.onload = () => {
      link.onload = null
      Object.assign(link, { rel: 'stylesheet', media: chooseMedia(href) })
    }
    document.head.append(link)
  }
}

/** A sheet with the media `not all` is loaded and parsed, but changes no style. */
function chooseMedia(href: string): string {
  const links = document.querySelectorAll(`link[rel="stylesheet"][href^="${href}"]`)
  return [...links].some((link) => link !== ownLinks.get(href)) ? 'all' : 'not all'
}

export function StylePreload() {
  const { subscribe } = useKnownRoutes()
  const location = useLocation()
  // Runs in the commit that shows a page, before it is painted.
  useLayoutEffect(() => {
    for (const [href, link] of ownLinks)
      if (link.rel === 'stylesheet') link.media = chooseMedia(href)
  }, [location])
  useEffect(() => {
    if (isPrefetchingOff()) return
    let isScheduled = false
    const schedule = (): void => {
      if (isScheduled) return
      isScheduled = true
      void whenIdle().then(() => {
        isScheduled = false
        prefetchStyles()
      })
    }
    schedule()
    // More routes become known during the visit.
    return subscribe(schedule)
  }, [subscribe])
  return null
}
