// Prefetches the style sheets of the other storefront pages when the browser is idle. React Router
// prefetches scripts and data but not styles, and a navigation would wait for them: one round trip
// between press and page.
import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { savesData } from './saves-data.ts'

declare global {
  interface Window {
    /** The routes that React Router knows so far. */
    readonly __reactRouterManifest?: {
      readonly routes: Readonly<Record<string, { readonly css?: readonly string[] } | undefined>>
    }
  }
}

/** Returns the style sheet URLs of the known pages. */
function storefrontStyles(): Set<string> {
  const routes = Object.entries(window.__reactRouterManifest?.routes ?? {})
  return new Set(
    routes
      .filter(([id]) => id.startsWith('storefront/'))
      .flatMap(([, route]) => route?.css ?? [])
      .map((url) => url.replace(/#.*$/, '')),
  )
}

function preloadStyles(): void {
  for (const href of storefrontStyles()) {
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
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    if (savesData()) return
    let cancel = whenIdle(preloadStyles)
    // More routes become known during the visit (use-known-page.ts).
    const unsubscribe = router?.subscribe(() => {
      cancel()
      cancel = whenIdle(preloadStyles)
    })
    return () => {
      cancel()
      unsubscribe?.()
    }
  }, [router])
  return null
}
