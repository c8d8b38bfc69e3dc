// Whether the router knows the route of a URL. The HTML contains the routes of its own page; those
// of its links load a moment later (react-router.config.ts). Only then can a page be prefetched:
// React Router checks once, when prefetching starts, and not again.
import { useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext, useHref, type To } from 'react-router'

/** Returns false on the server and until the routes are loaded. */
export function useKnownPage(to: To): boolean {
  const href = useHref(to)
  // An unstable API, but there is no other way to know when routes have loaded.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useSyncExternalStore(
    (changed) => router?.subscribe(changed) ?? (() => {}),
    () => (router?.match(href) ?? null) !== null,
    () => false,
  )
}
