// List of a form's errors above the form, each with a link to its field. The list is focused after
// each failed submit, so that the errors are noticed.
import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '#web/ui/feedback/alert.tsx'
import styles from './error-summary.module.css'
import { FieldLink } from './field-link.tsx'
import { useErrorTitle } from './use-error-title.ts'

export type FormError = {
  /** Id of the control. */
  field: string
  text: string
}

type ErrorSummaryProps = {
  title: ReactNode
  errors: readonly FormError[]
  /**
   * Number of submits. The summary takes the focus when the number changes, but never at 0: pass 0
   * while an alert above the summary says why the submit failed.
   */
  attempt: number
}

/** Renders nothing if there are no errors. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useErrorTitle(errors.length > 0)
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div ref={summary} tabIndex={-1} role="alert">
      <Alert kind="error" title={title}>
        <ul className={styles.list}>
          {errors.map(({ field, text }) => (
            <li key={field}>
              <FieldLink fieldId={field} className={styles.link}>
                {text}
              </FieldLink>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
