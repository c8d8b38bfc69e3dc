/**
 * A form of a desk while it is typed: what stands in it and what is wrong with it, judged by the rules
 * of the server. A fault is shown once its field was left, all of them once the form was sent; what the
 * server said holds until the field it was about is typed in again.
 */
import { useMemo, useState } from 'react'

import type { FormProblem } from '#domain/catalogue/product-form.ts'
import type { FormError } from '#web/ui/error-summary.tsx'
import { useText } from '#web/ui/language.tsx'

export type TypedForm<Form> = {
  form: Form
  set(change: Partial<Form>): void
  /** Puts in another form altogether, as if nothing had been typed. */
  replace(form: Form): void
  /**
   * What is wrong and may be said already, in the order of the fields. A summary above the form waits for
   * the first attempt: one that appears when a field is left pushes the button away under the finger.
   */
  problems: readonly FormError[]
  problemOf(field: string): string | undefined
  /** Counts how often the form was sent. */
  attempt: number
  /** True when the form may go to the server; else its faults are shown. */
  trySending(): boolean
  /** Takes in what the server found wrong: field name to sentence. */
  refused(answer: { fields: Readonly<Record<string, string>> }): void
  /** A field was left. */
  left(name: string): void
  isChanged: boolean
}

/** `judge` answers the problems in the order of the fields; give the same function at every render. */
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
