// A link within the shop, fetched a moment before it is needed: on intent by default, `viewport`
// for cards. Visitors who save data fetch nothing ahead.
import { Link as RouterLink, type LinkProps } from 'react-router'
import { savesData } from './saves-data.ts'
import { useKnownPage } from './use-known-page.ts'

/** React Router's link with the shop's prefetch; `prefetch` changes nothing in the first HTML. */
export function Link({ prefetch = 'intent', ...props }: LinkProps) {
  const isReady = useKnownPage(props.to)
  return <RouterLink {...props} prefetch={isReady && !savesData() ? prefetch : 'none'} />
}
