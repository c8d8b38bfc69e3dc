// The style sheets of the storefront's other pages, fetched while nothing else happens. React
// Router fetches a page's script and data ahead but not its styles, and a navigation waits for
// them: one round trip between the press and the page.
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

/** Addresses of the style sheets of the pages that are known. */
function storefrontStyles(): Set<string> {
  const routes = Object.entries(window.__reactRouterManifest?.routes ?? {})
  return new Set(
    routes
      .filter(([id]) => id.startsWith('storefront/'))
      .flatMap(([, route]) => route?.css ?? [])
      .map((address) => address.replace(/#.*$/, '')),
  )
}

function fetchAhead(): void {
  for (const href of storefrontStyles()) {
    if (document.querySelector(`link[href^="${href}"]`)) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'prefetch', as: 'style', href })
    document.head.append(link)
  }
}

/** Does it when nothing else happens; answers how to call it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callback; two seconds after waking up is idle enough.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 4000 })
  return () => cancelIdleCallback(idle)
}

export function StylesAhead() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    if (savesData()) return
    let callOff = whenIdle(fetchAhead)
    // More pages become known while the visitor moves on (use-known-page.ts).
    const unsubscribe = router?.subscribe(() => {
      callOff()
      callOff = whenIdle(fetchAhead)
    })
    return () => {
      callOff()
      unsubscribe?.()
    }
  }, [router])
  return null
}
