// Link within the shop with prefetching: on intent by default, `viewport` for cards. Prefetches
// nothing for visitors who save data.
import { useSyncExternalStore } from 'react'
import { Link as RouterLink, useHref, type LinkProps } from 'react-router'
import { useKnownRoutes } from '#web/ui/behaviour/known-routes.ts'
import { savesData } from '#web/ui/behaviour/saves-data.ts'

/** `prefetch` does not change the server's HTML. */
export function Link({ prefetch = 'intent', ...props }: LinkProps) {
  const href = useHref(props.to)
  const { watch, knows } = useKnownRoutes()
  // React Router looks for the route once, when prefetching starts, and not again.
  const isKnown = useSyncExternalStore(
    watch,
    () => knows(href),
    () => false,
  )
  return <RouterLink {...props} prefetch={isKnown && !savesData() ? prefetch : 'none'} />
}
