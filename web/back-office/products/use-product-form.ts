/**
 * The form of a product while it is typed: what stands in it, what is wrong with it, what staff should
 * look at again, and the formula it makes. Judged by the same rules as on the server; a fault is shown
 * once its field was left, all of them once the form was sent.
 */
import { useMemo, useState } from 'react'

import { composeFormula, type ComposedFormula } from '#domain/catalogue/compose-formula.ts'
import type { Ingredient } from '#domain/catalogue/ingredient.ts'
import {
  judgeProductForm,
  readableIngredients,
  type ProductForm,
} from '#domain/catalogue/product-form.ts'
import { productWarnings } from '#domain/catalogue/product-warnings.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import type { ApiError } from '#web/api/client.ts'
import type { FormError } from '#web/ui/error-summary.tsx'
import { useText } from '#web/ui/language.tsx'

export type ProductFormState = {
  form: ProductForm
  set(change: Partial<ProductForm>): void
  /** Puts in another form altogether, as if nothing had been typed. */
  replace(form: ProductForm): void
  /** What is wrong and may be said already, in the order of the fields. */
  problems: readonly FormError[]
  problemOf(field: string): string | undefined
  warnings: readonly string[]
  composed: ComposedFormula
  /** Counts how often the form was sent. */
  attempt: number
  /** True when the form may go to the server; else its faults are shown. */
  trySending(): boolean
  /** Takes in what the server found wrong. */
  refused(error: ApiError): void
  /** A field was left. */
  left(name: string): void
  isChanged: boolean
}

export function useProductForm(
  initial: ProductForm,
  shelf: readonly Ingredient[],
): ProductFormState {
  const t = useText()
  const [start, setStart] = useState(initial)
  const [form, setForm] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [told, setTold] = useState<readonly FormError[]>([])

  const composed = useMemo(
    () => composeFormula(0, readableIngredients(form.ingredients), shelf),
    [form.ingredients, shelf],
  )
  const judged = useMemo(() => judgeProductForm(form), [form])
  const say = ({ text, values }: Phrase): string => t(text, values)
  const own = judged.ok
    ? []
    : judged.problems.map(({ field, phrase }) => ({ field, text: say(phrase) }))
  const seen = own.filter(({ field }) => attempt > 0 || touched.has(field))
  const problems = [...seen, ...told].filter(
    ({ field }, index, all) => all.findIndex((one) => one.field === field) === index,
  )

  return {
    form,
    set: (change) => {
      setForm((now) => ({ ...now, ...change }))
      // What the server said holds until the field it was about is typed in again.
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
    warnings: judged.ok ? productWarnings(judged.entry, composed).map(say) : [],
    composed,
    attempt,
    trySending: () => {
      setAttempt(attempt + 1)
      setTold([])
      return judged.ok
    },
    refused: ({ fields }) =>
      setTold(Object.entries(fields).map(([field, text]) => ({ field, text }))),
    left: (name) => setTouched((now) => new Set([...now, name])),
    isChanged: JSON.stringify(form) !== JSON.stringify(start),
  }
}
