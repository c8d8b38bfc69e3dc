// Checkbox with running text; the whole row is the label.
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import styles from './checkbox.module.css'
import { FieldNote } from './field.tsx'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  children: ReactNode
  error?: ReactNode
}

export function Checkbox({ children, error, className, ...props }: CheckboxProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const errorId = error ? `${id}-note` : ''
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...props}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId || undefined}
        />
        <span className={styles.text}>{children}</span>
      </label>
      <FieldNote id={errorId} error={error} />
    </div>
  )
}
