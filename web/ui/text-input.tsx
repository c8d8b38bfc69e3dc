// One line of text. Stands in a Field, which names and describes it.
import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { useFieldControl } from './field.tsx'

/** A native input; pass `type`, `inputMode` and `autoComplete` as what is asked for deserves. */
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
