/**
 * State of a form: its values and errors. The error of a field shows once the field lost focus; all
 * errors show after the first attempt to submit. An error of the server shows until its field
 * changes.
 */
import { useMemo, useState } from 'react'

import type { FormProblem } from '#domain/catalogue/product-form.ts'
import type { FormError } from '#web/ui/forms/error-summary.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

export type FormState<Form> = {
  form: Form
  set(change: Partial<Form>): void
  /** Replaces the form and its initial values. */
  replace(form: Form): void
  /**
   * Errors to show, one per field: first those of validation in the order of the fields, then those
   * of the server. Show a summary above the form only after the first attempt (`attempt > 0`): when
   * a field loses focus because the button is pressed, the summary would move the button away.
   */
  problems: readonly FormError[]
  problemOf(field: string): string | undefined
  /** Number of attempts to submit. */
  attempt: number
  /** Returns whether the form is valid; shows all errors. */
  validateForSubmit(): boolean
  /** Replaces the errors of the server, by field name. */
  setServerErrors(answer: { fields: Readonly<Record<string, string>> }): void
  /** Call when a field loses focus. */
  markTouched(name: string): void
  isChanged: boolean
}

/** `validate` returns the errors in the order of the fields; pass the same function each time. */
export function useFormState<Form extends object>(
  initial: Form,
  validate: (form: Form) => readonly FormProblem[],
): FormState<Form> {
  const t = useText()
  const [initialValues, setInitialValues] = useState(initial)
  const [form, setForm] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [serverErrors, setOwnServerErrors] = useState<readonly FormError[]>([])

  const validationErrors = useMemo(() => validate(form), [validate, form])
  const visibleErrors = validationErrors
    .filter(({ field }) => attempt > 0 || touched.has(field))
    .map(({ field, phrase }) => ({ field, text: t(phrase.text, phrase.values) }))
  const problems = [...visibleErrors, ...serverErrors].filter(
    ({ field }, index, all) => all.findIndex((one) => one.field === field) === index,
  )

  return {
    form,
    set: (change) => {
      setForm((now) => ({ ...now, ...change }))
      setOwnServerErrors((now) =>
        now.filter(({ field }) => !Object.hasOwn(change, field.split('.')[0] ?? '')),
      )
    },
    replace: (next) => {
      setInitialValues(next)
      setForm(next)
      setTouched(new Set())
      setAttempt(0)
      setOwnServerErrors([])
    },
    problems,
    problemOf: (field) => problems.find((one) => one.field === field)?.text,
    attempt,
    validateForSubmit: () => {
      setAttempt(attempt + 1)
      return validationErrors.length === 0
    },
    setServerErrors: ({ fields }) =>
      setOwnServerErrors(Object.entries(fields).map(([field, text]) => ({ field, text }))),
    markTouched: (name) => setTouched((now) => new Set([...now, name])),
    isChanged: JSON.stringify(form) !== JSON.stringify(initialValues),
  }
}
