// Link in running text, within the shop.
import type { LinkProps } from 'react-router'
import { Link } from './link.tsx'

/** The router's link; plain `a` has the same style. */
export function TextLink(props: LinkProps) {
  return <Link {...props} />
}
