// What is still wrong with a form, above it, with a way to each field. It takes the focus when it
// appears and each time the form is sent again, so that nobody sends into silence.
import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from './alert.tsx'
import styles from './error-summary.module.css'
import { FieldLink } from './field-link.tsx'

export type FormError = {
  /** The id of the control. */
  field: string
  text: string
}

type ErrorSummaryProps = {
  title: ReactNode
  errors: readonly FormError[]
  /** Counts how often the form was sent; the focus comes back when it grows. */
  attempt: number
}

/** Nothing while there are no errors. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Alert kind="bad" title={title}>
        <ul className={styles.list}>
          {errors.map(({ field, text }) => (
            <li key={field}>
              <FieldLink field={field} className={styles.link}>
                {text}
              </FieldLink>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
