// Background of a product picture in the product's colour, mixed into `--paper`. The stage has its
// size before the picture loads, to avoid a layout shift.
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './stage.module.css'
import '#web/ui/capsule/pigments.css'

export function Stage(props: {
  /** Pigment of the product's background ingredient. Without one, the stage is neutral. */
  pigment?: number | undefined
  className?: string
  children?: ReactNode
}) {
  const { pigment, className, children } = props
  return (
    <div className={classNames(styles.stage, pigment !== undefined && `i${pigment}`, className)}>
      {children}
    </div>
  )
}
