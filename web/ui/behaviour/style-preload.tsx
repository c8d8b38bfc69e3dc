// Prefetches the style sheets of the other storefront pages when the browser is idle. React Router
// prefetches scripts and data but not styles, and a navigation would wait for them: one round trip
// between press and page.
import { useEffect } from 'react'

import { knownStyles, useKnownRoutes } from './known-routes.ts'
import { isPrefetchingOff } from './prefetching-off.ts'

function prefetchStyles(): void {
  for (const href of knownStyles()) {
    if (document.querySelector(`link[href^="${href}"]`)) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'prefetch', as: 'style', href })
    document.head.append(link)
  }
}

/** A page that is still busy after this time starts the task anyway. */
const idleTimeoutMs = 4000
const safariDelayMs = 2000

/** Runs a task when the browser is idle; returns a function that cancels it. */
function runWhenIdle(task: () => void): () => void {
  // Safari has no idle callback: wait a fixed time.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, safariDelayMs)
    return () => clearTimeout(timer)
  }
  const callbackId = requestIdleCallback(task, { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(callbackId)
}

export function StylePreload() {
  const { subscribe } = useKnownRoutes()
  useEffect(() => {
    if (isPrefetchingOff()) return
    let cancel = runWhenIdle(prefetchStyles)
    // More routes become known during the visit.
    const unsubscribe = subscribe(() => {
      cancel()
      cancel = runWhenIdle(prefetchStyles)
    })
    return () => {
      cancel()
      unsubscribe()
    }
  }, [subscribe])
  return null
}
