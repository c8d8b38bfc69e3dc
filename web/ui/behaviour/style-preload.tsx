// Loads the style sheets of other storefront pages when the browser is idle, and applies a page's
// sheet when the page is shown. React Router inserts a page's sheet only with the page, and
// browsers load even a cached sheet later. The page would be painted without styles.
import { useEffect } from 'react'

import { findKnownStyleUrls, useKnownRoutes } from './known-routes.ts'
import { waitUntilIdle } from './load-when-idle.tsx'
import { isPrefetchingOff } from './prefetching-off.ts'

/** Links that this file added, by URL. React does not know these links and does not remove them. */
const ownLinks = new Map<string, HTMLLinkElement>()

function prefetchStyles(): void {
  for (const href of findKnownStyleUrls()) {
    if (ownLinks.has(href)) continue
    const link = document.createElement('link')
    ownLinks.set(href, link)
    Object.assign(link, { rel: 'prefetch', as: 'style', href })
    // Stays a prefetch until it is loaded: React Router does not wait for a sheet that is in the
    // document.
    link.onload = () => {
      link.onload = null
      link.rel = 'stylesheet'
      applyStyles()
    }
    document.head.append(link)
  }
}

/**
 * Applies the sheets of the pages that are shown. A sheet with the media `not all` is loaded and
 * parsed, but changes no style.
 */
function applyStyles(): void {
  for (const [href, link] of ownLinks) {
    if (link.rel !== 'stylesheet') continue
    // Besides this file's link, React Router adds its own link while the page is shown.
    const links = document.querySelectorAll(`link[rel="stylesheet"][href^="${href}"]`)
    link.media = links.length > 1 ? 'all' : 'not all'
  }
}

export function StylePreload() {
  const { subscribe } = useKnownRoutes()
  useEffect(() => {
    if (isPrefetchingOff()) return
    // React Router inserts and removes the links of pages. The observer is called before the
    // browser paints that change. It is never disconnected, because root.tsx renders this component
    // during the whole visit.
    new MutationObserver(applyStyles).observe(document.head, { childList: true })
    let isScheduled = false
    const schedule = (): void => {
      if (isScheduled) return
      isScheduled = true
      void waitUntilIdle().then(() => {
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
