// Link within the shop with prefetching: on intent by default, `viewport` for cards. Prefetches
// nothing for visitors who save data.
import { Link as RouterLink, type LinkProps } from 'react-router'
import { savesData } from '#web/ui/behaviour/saves-data.ts'
import { useKnownPage } from '#web/ui/behaviour/use-known-page.ts'

/** `prefetch` does not change the server's HTML. */
export function Link({ prefetch = 'intent', ...props }: LinkProps) {
  const isReady = useKnownPage(props.to)
  return <RouterLink {...props} prefetch={isReady && !savesData() ? prefetch : 'none'} />
}
