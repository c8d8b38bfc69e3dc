// Heading that expands its content. A native <details>: works without scripts, and the browser's
// text search finds its content.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './disclosure.module.css'
import { MinusIcon, PlusIcon } from '#web/ui/actions/icons.tsx'

type DisclosureProps = Omit<ComponentPropsWithRef<'details'>, 'title'> & {
  title: ReactNode
  /** Renders the title as a heading of this level; none by default. */
  level?: 2 | 3 | 4
}

/** One row of an accordion. Rows with the same `name` open one at a time. */
export function Disclosure({ title, level, className, children, ...props }: DisclosureProps) {
  const Heading = level ? (`h${level}` as const) : 'span'
  return (
    <details {...props} className={classNames(styles.details, className)}>
      <summary className={styles.summary}>
        <Heading className={styles.title}>{title}</Heading>
        <PlusIcon className={styles.plus} />
        <MinusIcon className={styles.minus} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
