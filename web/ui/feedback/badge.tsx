// Short label, such as an order's status or a saving. Not interactive.
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { WarningIcon } from '#web/ui/actions/icons.tsx'

/** `accent` marks what the visitor said or chose, such as quiz answers. */
export type BadgeKind = 'neutral' | 'success' | 'accent' | 'warning' | 'error' | 'info'

export function Badge(props: {
  kind?: BadgeKind
  /** For tables with tight rows. */
  small?: boolean
  className?: string
  children: ReactNode
}) {
  const { kind = 'neutral', small, className, children } = props
  return (
    <span className={classNames(styles.badge, styles[kind], small && styles.small, className)}>
      {kind === 'error' && <WarningIcon size={14} />}
      {children}
    </span>
  )
}
