/** The checkout's delivery fields for another form: state in the component, not in the draft. */
import { useState } from 'react'

import {
  checkoutFields,
  type CheckoutField,
  type CheckoutForm,
} from '#domain/checkout/checkout-form.ts'
import { formProblems, judgeField } from '#domain/checkout/field-rules.ts'

import type { CheckoutFormState } from '#web/storefront/checkout/use-checkout-form.ts'

export function useAddressForm(initial: CheckoutForm): CheckoutFormState {
  const [form, setForm] = useState(initial)
  const [shown, setShown] = useState<ReadonlySet<CheckoutField>>(new Set())
  const errors: Partial<Record<CheckoutField, string>> = {}
  for (const field of shown) {
    const judgement = judgeField(field, form[field])
    if (!judgement.ok) errors[field] = judgement.message
  }
  return {
    form,
    errors,
    change: (fields) =>
      setForm((now) => ({ ...now, ...(typeof fields === 'function' ? fields(now) : fields) })),
    leave: (field) => {
      const judgement = judgeField(field, form[field])
      if (!judgement.ok && judgement.reason === 'badly formed')
        setShown((before) => new Set([...before, field]))
    },
    showAll: () => {
      setShown(new Set(checkoutFields))
      // The order keeps its email: this form does not ask for one.
      return formProblems(form).filter(({ field }) => field !== 'guestEmail')
    },
  }
}
