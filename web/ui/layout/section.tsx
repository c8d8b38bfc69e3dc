// Section of a page: a rule above, the heading on the left, a short text or link on the right.
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './section.module.css'

type SectionProps = {
  title: ReactNode
  /** Short text or link on the right. */
  aside?: ReactNode
  /** Semantic heading level; `size` sets only how large the heading looks. */
  level?: 2 | 3
  size?: 'h2' | 'h3'
  id?: string
  className?: string
  children?: ReactNode
}

export function Section(props: SectionProps) {
  const { title, aside, level = 2, size = 'h2', id, className, children } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section id={id} className={classNames(styles.section, className)}>
      <header className={classNames(styles.head, size === 'h3' && styles.small)}>
        <Heading className={size}>{title}</Heading>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  )
}
