/**
 * State of a form: its values and errors. The error of a field is shown once the field lost focus;
 * all errors are shown after the first attempt to submit. An error from the server is shown until
 * its field changes.
 */
import { useMemo, useState } from 'react'

import type { FormProblem } from '#domain/form-problem.ts'
import type { FormError } from '#web/ui/forms/error-summary.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export type FormState<Form> = {
  form: Form
  updateForm(change: Partial<Form>): void
  /** Replaces the form and its initial values. */
  replaceForm(form: Form): void
  /**
   * Makes the saved form the initial values. What was typed while it was being saved stays, and
   * counts as a change.
   */
  markSaved(savedForm: Form): void
  /**
   * Errors to show, one per field: first validation errors in the order of the fields, then errors
   * from the server. Show a summary above the form only after the first attempt to submit
   * (`attemptCount > 0`). Otherwise pressing the button, which takes the focus from a field, would
   * show the summary, and the summary would move the button away.
   */
  visibleErrors: readonly FormError[]
  getError(field: string): string | undefined
  /** Number of attempts to submit. */
  attemptCount: number
  /** Shows all errors. Returns true if the form is valid. */
  validateForSubmit(): boolean
  /** Replaces the errors from the server. `fields` has messages by field name. */
  setServerErrors(response: { fields: Readonly<Record<string, string>> }): void
  /** Call when a field loses focus. */
  markTouched(name: string): void
  /** The form as it was loaded or last saved. */
  pristineForm: Form
  /** True if the form differs from its initial values. */
  isChanged: boolean
}

/**
 * Returns the state of a form with the given initial values. `validate` returns the errors in the
 * order of the fields; pass a stable function, because a new one validates the form again.
 */
export function useFormState<Form extends object>(
  initialForm: Form,
  validate: (form: Form) => readonly FormProblem[],
): FormState<Form> {
  const t = useTranslator()
  const [pristineForm, setPristineForm] = useState(initialForm)
  const [form, setForm] = useState(initialForm)
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<string>>(new Set())
  const [attemptCount, setAttemptCount] = useState(0)
  const [serverErrors, setServerErrorList] = useState<readonly FormError[]>([])

  const validationErrors = useMemo(() => validate(form), [validate, form])
  const shownValidationErrors = validationErrors
    .filter(({ field }) => attemptCount > 0 || touchedFields.has(field))
    .map(({ field, phrase }) => ({ field, text: t(phrase.text, phrase.values) }))
  const visibleErrors = [...shownValidationErrors, ...serverErrors].filter(
    ({ field }, index, all) => all.findIndex((candidate) => candidate.field === field) === index,
  )

  return {
    form,
    updateForm: (change) => {
      setForm((current) => ({ ...current, ...change }))
      // The error of `pictures.0.alt` belongs to the form's value `pictures`.
      setServerErrorList((current) =>
        current.filter(({ field }) => !Object.hasOwn(change, field.split('.')[0] ?? '')),
      )
    },
    replaceForm: (newForm) => {
      setPristineForm(newForm)
      setForm(newForm)
      setTouchedFields(new Set())
      setAttemptCount(0)
      setServerErrorList([])
    },
    markSaved: (savedForm) => {
      setPristineForm(savedForm)
      setAttemptCount(0)
      setServerErrorList([])
    },
    visibleErrors,
    getError: (field) => visibleErrors.find((candidate) => candidate.field === field)?.text,
    attemptCount,
    validateForSubmit: () => {
      setAttemptCount(attemptCount + 1)
      return validationErrors.length === 0
    },
    setServerErrors: ({ fields }) =>
      setServerErrorList(Object.entries(fields).map(([field, text]) => ({ field, text }))),
    markTouched: (name) => setTouchedFields((current) => new Set([...current, name])),
    pristineForm,
    isChanged: JSON.stringify(form) !== JSON.stringify(pristineForm),
  }
}
