// Message that is shown as long as it applies. Each kind has an icon, so that colour is never the
// only sign.
import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { CheckIcon, InfoIcon, PersonIcon, WarningIcon } from '#web/ui/actions/icons.tsx'

/** `accent` marks what the visitor said or chose, such as quiz answers. */
type AlertKind = 'success' | 'warning' | 'error' | 'accent' | 'info'

const icons = {
  success: CheckIcon,
  warning: WarningIcon,
  error: WarningIcon,
  accent: PersonIcon,
  info: InfoIcon,
} as const

type AlertProps = {
  kind: AlertKind
  /**
   * How screen readers announce the alert when it appears: `alert` immediately, `status` at the
   * next pause. Omit `live` if the alert is there from the start.
   */
  live?: 'alert' | 'status'
  title?: ReactNode
  children?: ReactNode
  className?: string
}

export function Alert({ kind, live, title, children, className }: AlertProps) {
  const Icon = icons[kind]
  return (
    <div role={live} className={classNames(styles.alert, styles[kind], className)}>
      <Icon className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
