// Native select. Use inside a Field, or as a pill above a list that it sorts.
import type { ComponentPropsWithRef } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './control.module.css'
import { useFieldControl } from './field.tsx'
import { ChevronDownIcon } from '#web/ui/actions/icons.tsx'

type SelectProps = ComponentPropsWithRef<'select'> & { shape?: 'field' | 'pill' }

/** Pass `<option>` children. */
export function Select({ shape = 'field', className, ...props }: SelectProps) {
  return (
    <div className={styles.place}>
      <select
        {...props}
        {...useFieldControl(props)}
        className={classNames(
          styles.control,
          styles.select,
          shape === 'pill' && styles.pill,
          className,
        )}
      />
      <ChevronDownIcon className={styles.chevron} />
    </div>
  )
}
