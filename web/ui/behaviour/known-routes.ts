/**
 * The routes that the router knows. The HTML contains the routes of its own page; those of its links
 * load a moment later (react-router.config.ts). A visible link prefetches nothing if its route loads
 * after the link was rendered, and React Router has no documented way to observe that. This is the
 * only file that uses its undocumented parts: the router object and the manifest.
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

const noUnsubscribe = (): void => {}

export function useKnownRoutes() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useMemo(
    () => ({
      /** Calls `onChange` when routes may have loaded; returns a function that stops it. */
      subscribe: (onChange: () => void) => router?.subscribe(onChange) ?? noUnsubscribe,
      /** Returns true if the route of a URL is known. */
      isRouteKnown: (href: string) => (router?.match(href) ?? null) !== null,
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
