// Links to the sections of a long page: beside it on wide screens, in a row that scrolls sideways
// on phones.
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './section-links.module.css'

type SectionLink = {
  to: string
  label: ReactNode
  /** True for the section that is being read. */
  current?: boolean
}

export function SectionLinks(props: {
  label: string
  links: readonly SectionLink[]
  className?: string
}) {
  return (
    <nav aria-label={props.label} className={classNames(styles.nav, props.className)}>
      <ul className={styles.list}>
        {props.links.map(({ to, label, current }) => (
          <li key={to}>
            <Link to={to} className={styles.link} aria-current={current ? 'true' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
