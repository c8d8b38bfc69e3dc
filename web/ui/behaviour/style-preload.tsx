// Prefetches the style sheets of the other storefront pages when the browser is idle. React Router
// prefetches scripts and data but not styles, and a navigation would wait for them: one round trip
// between press and page.
import { useEffect } from 'react'

import { knownStyles, useKnownRoutes } from './known-routes.ts'
import { savesData } from './saves-data.ts'

function preloadStyles(): void {
  for (const href of knownStyles()) {
    if (document.querySelector(`link[href^="${href}"]`)) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'prefetch', as: 'style', href })
    document.head.append(link)
  }
}

/** Runs work when the browser is idle; returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callback: wait two seconds after hydration.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 4000 })
  return () => cancelIdleCallback(idle)
}

export function StylePreload() {
  const { watch } = useKnownRoutes()
  useEffect(() => {
    if (savesData()) return
    let cancel = whenIdle(preloadStyles)
    // More routes become known during the visit.
    const unsubscribe = watch(() => {
      cancel()
      cancel = whenIdle(preloadStyles)
    })
    return () => {
      cancel()
      unsubscribe()
    }
  }, [watch])
  return null
}
