// Icon-only button, 44 px. Its label is the accessible name and the tooltip.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & {
  /** The action, such as "Close". */
  label: string
  children: ReactNode
}

export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className={classNames(styles.button, className)}
    >
      {children}
    </button>
  )
}
