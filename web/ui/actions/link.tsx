// Link within the shop that prefetches its page: on intent (hover, focus, touch) by default,
// `viewport` for cards. Nothing is prefetched for visitors who save data or are offline.
import { useSyncExternalStore } from 'react'
import { Link as RouterLink, useHref, type LinkProps } from 'react-router'
import { useKnownRoutes } from '#web/ui/behaviour/known-routes.ts'
import { isPrefetchingOff } from '#web/ui/behaviour/prefetching-off.ts'

/** `prefetch` does not change the server's HTML. */
export function Link({ prefetch = 'intent', ...props }: LinkProps) {
  const href = useHref(props.to)
  const { subscribe, isRouteKnown } = useKnownRoutes()
  // React Router looks for the route only once, when prefetching starts, so prefetching waits until
  // the route is known.
  const isKnown = useSyncExternalStore(
    subscribe,
    () => isRouteKnown(href),
    () => false,
  )
  return <RouterLink {...props} prefetch={isKnown && !isPrefetchingOff() ? prefetch : 'none'} />
}
