/**
 * The routes that the router knows: the HTML contains those of its own page, and those of its links
 * load a moment later (react-router.config.ts). The only file that uses undocumented parts of React
 * Router: its router object and its manifest. It has no documented way to see when routes arrive,
 * and a link in view prefetches nothing if its route arrives after it.
 *
 * Measured with React Router 8.4.0, a product opened from the list (last row of `npm run vitals`), 15
 * presses each on a busy machine: median 636 ms, without this file 668 ms. The difference is smaller
 * than the spread (351 to 1190 ms): measure on a quiet machine, and remove the file if it is gone.
 */
import { useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

declare global {
  interface Window {
    readonly __reactRouterManifest?: {
      readonly routes: Readonly<Record<string, { readonly css?: readonly string[] } | undefined>>
    }
  }
}

/** A known route stays known. Every link asks at every step of a navigation, and matching is slow. */
const knownHrefs = new Set<string>()

const noUnsubscribe = (): void => {}

export function useKnownRoutes() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useMemo(
    () => ({
      /** Calls `onChange` when routes may have loaded; returns a function that stops it. */
      subscribe: (onChange: () => void) => router?.subscribe(onChange) ?? noUnsubscribe,
      /** Returns true if the route of a URL is known. */
      isRouteKnown: (href: string) => {
        if (!knownHrefs.has(href) && router?.match(href)) knownHrefs.add(href)
        return knownHrefs.has(href)
      },
    }),
    [router],
  )
}

/** Returns the style sheet URLs of the known pages of the storefront. */
export function knownStyles(): Set<string> {
  const routes = Object.entries(window.__reactRouterManifest?.routes ?? {})
  return new Set(
    routes
      .filter(([id]) => id.startsWith('storefront/'))
      .flatMap(([, route]) => route?.css ?? [])
      .map((url) => url.replace(/#.*$/, '')),
  )
}
