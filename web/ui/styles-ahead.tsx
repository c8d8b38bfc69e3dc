// The style sheets of the storefront's other pages, fetched while nothing else happens. React
// Router fetches a page's script and data ahead but not its styles, and a navigation waits for
// them: one round trip between the press and the page.
import { useEffect } from 'react'
import { savesData } from './saves-data.ts'

declare global {
  interface Window {
    /** React Router's list of routes, as its own script leaves it. */
    readonly __reactRouterManifest?: {
      readonly routes: Readonly<Record<string, { readonly css?: readonly string[] } | undefined>>
    }
  }
}

/** Addresses of the style sheets of all pages of the storefront; all together about 15 kB. */
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

export function StylesAhead() {
  useEffect(() => {
    if (savesData()) return
    // Safari has no idle callback; two seconds after waking up is idle enough.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchAhead, 2000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchAhead, { timeout: 4000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return null
}
