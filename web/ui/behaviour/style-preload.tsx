// Loads the style sheets of other storefront pages when the browser is idle, and applies a page's
// sheet when the page is shown. React Router inserts a page's sheet only with the page, and browsers
// load even a cached sheet later. The page would be painted without styles.
import { useEffect, useLayoutEffect } from 'react'

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
    // Stays a prefetch until it is loaded: React Router does not wait for a sheet that is in the
    // document.
    link.onload = () => {
      link.onload = null
      Object.assign(link, { media: chooseMedia(href), rel: 'stylesheet' })
    }
    document.head.append(link)
  }
}

function applyStyles(): void {
  for (const [href, link] of ownLinks) {
    const media = chooseMedia(href)
    // Compared, because some browsers load a sheet again when its media is assigned.
    if (link.rel === 'stylesheet' && link.media !== media) link.media = media
  }
}

/** A sheet with the media `not all` is loaded and parsed, but changes no style. */
function chooseMedia(href: string): string {
  const links = document.querySelectorAll(`link[rel="stylesheet"][href^="${href}"]`)
  return [...links].some((link) => link !== ownLinks.get(href)) ? 'all' : 'not all'
}

export function StylePreload() {
  const { subscribe } = useKnownRoutes()
  // React Router inserts and removes the links of pages. The observer is called before the browser
  // paints that change.
  useLayoutEffect(() => {
    const observer = new MutationObserver(applyStyles)
    observer.observe(document.head, { childList: true })
    return () => observer.disconnect()
  }, [])
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
