// Rows of a small menu inside a Popover: links and buttons, each 44 px high.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './menu.module.css'

/** A plain list, no `menu` role: Tab moves from row to row. */
export function MenuList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

export function MenuLink(props: LinkProps) {
  return (
    <li>
      <Link {...props} className={styles.item} />
    </li>
  )
}

export function MenuButton(props: ComponentPropsWithRef<'button'>) {
  return (
    <li>
      <button type="button" {...props} className={styles.item} />
    </li>
  )
}
