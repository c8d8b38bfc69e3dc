// Single-line input for use inside a Field, which labels and describes it.
import type { ComponentPropsWithRef } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './control.module.css'
import { useFieldControl } from './field.tsx'

/** A native input; pass `type`, `inputMode` and `autoComplete` as the value needs. */
export function TextInput({ className, ...props }: ComponentPropsWithRef<'input'>) {
  return (
    <input
      type="text"
      {...props}
      {...useFieldControl(props)}
      className={classNames(styles.control, className)}
    />
  )
}
