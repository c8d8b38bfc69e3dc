// Whether the router knows already which page stands behind an address. The first HTML brings the
// routes of its own page; those of its links come a moment later (react-router.config.ts), and only then
// can a page be fetched ahead: React Router looks once, when fetching ahead begins, and not again.
import { useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext, useHref, type To } from 'react-router'

/** False on the server and until the routes have come. */
export function useKnownPage(to: To): boolean {
  const href = useHref(to)
  // "Unsafe" says that it may change between versions: nothing else tells when routes have come.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useSyncExternalStore(
    (changed) => router?.subscribe(changed) ?? (() => {}),
    () => (router?.match(href) ?? null) !== null,
    () => false,
  )
}
