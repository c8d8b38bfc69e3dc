// Form field: label, control, hint and an error that says what to do. The control reads its id and
// descriptions from the context, so that callers need not connect them.
import { createContext, useContext, useId, useMemo, type ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './field.module.css'
import { CheckIcon, WarningIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

type ControlAttributes = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<ControlAttributes>({})

/**
 * Returns the attributes that connect a control to its Field: `id`, description and validity.
 * Outside a Field it returns only the control's own attributes.
 */
export function useFieldControl(ownAttributes: {
  id?: string
  'aria-describedby'?: string
}): ControlAttributes {
  const field = useContext(FieldContext)
  const describedBy = [ownAttributes['aria-describedby'], field['aria-describedby']]
    .filter(Boolean)
    .join(' ')
  return {
    id: ownAttributes.id ?? field.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': field['aria-invalid'],
  }
}

type FieldProps = {
  label: ReactNode
  /** Id of the control; set it if something else, such as an error summary, links to it. */
  id?: string
  hint?: ReactNode
  /** Error message; its presence marks the control invalid. */
  error?: ReactNode
  /** Success message, for the rare case where it helps. */
  success?: ReactNode
  /** Adds "(optional)" to the label. */
  optional?: boolean
  /** Shows the label to screen readers only. */
  labelHidden?: boolean
  className?: string
  children: ReactNode
}

export function Field(props: FieldProps) {
  const { label, hint, error, success, optional, labelHidden, className, children } = props
  const t = useTranslator()
  const ownId = useId()
  const id = props.id ?? ownId
  const hintId = hint ? `${id}-hint` : ''
  const noteId = error || success ? `${id}-note` : ''
  const isInvalid = Boolean(error)
  const controlAttributes = useMemo<ControlAttributes>(
    () => ({
      id,
      'aria-describedby': [noteId, hintId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': isInvalid || undefined,
    }),
    [id, hintId, noteId, isInvalid],
  )
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t('(optional)')}</span>}
      </label>
      <FieldContext value={controlAttributes}>{children}</FieldContext>
      <FieldNote id={noteId} error={error} success={success} />
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Message under a control or a group of tiles. Screen readers announce it when it appears. */
export function FieldNote(props: { id: string; error?: ReactNode; success?: ReactNode }) {
  const { id, error, success } = props
  return (
    <div aria-live="polite">
      {error && (
        <p id={id} className={styles.error}>
          <WarningIcon size={18} />
          <span>{error}</span>
        </p>
      )}
      {success && !error && (
        <p id={id} className={styles.success}>
          <CheckIcon size={18} />
          <span>{success}</span>
        </p>
      )}
    </div>
  )
}
