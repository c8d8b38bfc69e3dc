/**
 * State of a form: its values, and problems by the server's rules. A problem is shown when its
 * field was left, all of them after an attempt to send; a server's problem until its field changes.
 */
import { useMemo, useState } from 'react'

import type { FormProblem } from '#domain/catalogue/product-form.ts'
import type { FormError } from '#web/ui/forms/error-summary.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

export type TypedForm<Form> = {
  form: Form
  set(change: Partial<Form>): void
  /** Replaces the form and its initial values. */
  replace(form: Form): void
  /**
   * Problems to show now, in the order of the fields. The summary above the form waits for the
   * first attempt: it would move the button while it is being pressed.
   */
  problems: readonly FormError[]
  problemOf(field: string): string | undefined
  /** Counts attempts to send. */
  attempt: number
  /** True when the form is valid; otherwise shows its problems. */
  trySending(): boolean
  /** Adds the server's problems, by field name. */
  refused(answer: { fields: Readonly<Record<string, string>> }): void
  /** Marks a field as left. */
  left(name: string): void
  isChanged: boolean
}

/** `judge` returns the problems in the order of the fields; it must be a stable function. */
export function useTypedForm<Form extends object>(
  initial: Form,
  judge: (form: Form) => readonly FormProblem[],
): TypedForm<Form> {
  const t = useText()
  const [start, setStart] = useState(initial)
  const [form, setForm] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [told, setTold] = useState<readonly FormError[]>([])

  const own = useMemo(() => judge(form), [judge, form])
  const seen = own
    .filter(({ field }) => attempt > 0 || touched.has(field))
    .map(({ field, phrase }) => ({ field, text: t(phrase.text, phrase.values) }))
  const problems = [...seen, ...told].filter(
    ({ field }, index, all) => all.findIndex((one) => one.field === field) === index,
  )

  return {
    form,
    set: (change) => {
      setForm((now) => ({ ...now, ...change }))
      setTold((now) => now.filter(({ field }) => !Object.hasOwn(change, field.split('.')[0] ?? '')))
    },
    replace: (next) => {
      setStart(next)
      setForm(next)
      setTouched(new Set())
      setAttempt(0)
      setTold([])
    },
    problems,
    problemOf: (field) => problems.find((one) => one.field === field)?.text,
    attempt,
    trySending: () => {
      setAttempt(attempt + 1)
      return own.length === 0
    },
    refused: ({ fields }) =>
      setTold(Object.entries(fields).map(([field, text]) => ({ field, text }))),
    left: (name) => setTouched((now) => new Set([...now, name])),
    isChanged: JSON.stringify(form) !== JSON.stringify(start),
  }
}
