/**
 * State of the checkout's delivery fields, for the form that changes the address of an order. It is
 * a draft of the tab, so the checkout draft does not change.
 */
import { useState } from 'react'

import {
  checkoutFields,
  type CheckoutField,
  type CheckoutForm,
} from '#domain/checkout/checkout-form.ts'
import { findFieldErrors, listFormProblems, validateField } from '#domain/checkout/field-rules.ts'

import { useFieldsDraft } from '#web/api/session/use-tab-draft.ts'
import type { CheckoutFormState } from '#web/storefront/checkout/use-checkout-form.ts'

/** The order keeps its email: the form does not ask for one. */
const addressFields = checkoutFields.filter((field) => field !== 'guestEmail')

export function useAddressForm(
  draftName: string,
  initial: CheckoutForm,
): CheckoutFormState & { removeDraft: () => void } {
  const [draft, setDraft] = useFieldsDraft(draftName, initial)
  const form = draft ?? initial
  const [fieldsShowingErrors, setFieldsShowingErrors] = useState<ReadonlySet<CheckoutField>>(
    new Set(),
  )
  return {
    form,
    errors: findFieldErrors(form, fieldsShowingErrors),
    change: (fields) =>
      setDraft((current = initial) => ({
        ...current,
        ...(typeof fields === 'function' ? fields(current) : fields),
      })),
    removeDraft: () => setDraft(undefined),
    validateOnBlur: (field) => {
      const fieldCheck = validateField(field, form[field])
      // An empty field gets its error only when the form is saved.
      if (!fieldCheck.ok && fieldCheck.reason === 'malformed')
        setFieldsShowingErrors((current) => new Set([...current, field]))
    },
    showAllErrors: () => {
      setFieldsShowingErrors(new Set(addressFields))
      return listFormProblems(form).filter(({ field }) => field !== 'guestEmail')
    },
  }
}
