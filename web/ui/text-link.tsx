// A link in running text, within the shop.
import type { LinkProps } from 'react-router'
import { Link } from './link.tsx'

/** Plain `a` is styled as a text link already; this is the router's link under the same name. */
export function TextLink(props: LinkProps) {
  return <Link {...props} />
}
