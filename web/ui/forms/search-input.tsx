// Search field. The label is not visible; it is the accessible name.
import type { ComponentPropsWithRef } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './control.module.css'
import { SearchIcon } from '#web/ui/actions/icons.tsx'

export function SearchInput({
  label,
  className,
  ...props
}: Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: string }) {
  return (
    <div className={styles.place}>
      <SearchIcon className={styles.glass} />
      <input
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        {...props}
        type="search"
        className={classNames(styles.control, styles.search, className)}
      />
    </div>
  )
}
