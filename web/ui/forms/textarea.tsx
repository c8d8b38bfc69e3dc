// Multi-line input for use inside a Field.
import type { ComponentPropsWithRef } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './control.module.css'
import { useFieldControl } from './field.tsx'

export function Textarea({ className, ...props }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...props}
      {...useFieldControl(props)}
      className={classNames(styles.control, styles.text, className)}
    />
  )
}
