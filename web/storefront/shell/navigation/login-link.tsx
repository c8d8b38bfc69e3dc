/** Link to the login. After the login the customer returns to this page. */
import { useSyncExternalStore, type ComponentProps } from 'react'
import { useLocation } from 'react-router'

import { loginPathFrom } from '#web/api/session/return-path.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { subscribeToNothing } from '#web/ui/behaviour/subscribe-to-nothing.ts'

export function LoginLink(props: Omit<ComponentProps<typeof Link>, 'to'>) {
  const { pathname, search } = useLocation()
  // The server renders and caches one page for all queries, so only the browser knows the query.
  const isBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return <Link {...props} to={loginPathFrom(isBrowser ? pathname + search : pathname)} />
}
