/**
 * State of the form that changes the address of an order. It has the type of the checkout form,
 * which describes its functions, because both forms show the same fields. What was typed is stored
 * as a draft of this tab (tab-drafts.ts), apart from the checkout draft.
 */
import {
  checkoutFields,
  type CheckoutField,
  type CheckoutForm,
} from '#domain/checkout/checkout-form.ts'
import {
  findFieldErrors,
  listFormProblems,
  listMalformedFields,
} from '#domain/checkout/field-rules.ts'

import { useFieldsDraft } from '#web/api/session/use-tab-draft.ts'
import type { CheckoutFormState } from '#web/storefront/checkout/use-checkout-form.ts'
import { useShownErrors } from '#web/ui/forms/use-shown-errors.ts'

/** The fields of the form. The order keeps its email, so the form does not ask for one. */
const addressFields: readonly CheckoutField[] = checkoutFields.filter(
  (field) => field !== 'guestEmail',
)

/**
 * `draftName`: name of the draft in this tab. `savedForm`: the address of the order, shown until
 * something is typed. `removeDraft` shows it again.
 */
export function useAddressForm(
  draftName: string,
  savedForm: CheckoutForm,
): CheckoutFormState & { removeDraft: () => void } {
  const [draft, setDraft] = useFieldsDraft(draftName, savedForm)
  const form = draft ?? savedForm
  const { shownFields, show } = useShownErrors<CheckoutField>()
  return {
    form,
    errors: findFieldErrors(form, shownFields),
    change: (formChange) =>
      setDraft((current = savedForm) => ({
        ...current,
        ...(typeof formChange === 'function' ? formChange(current) : formChange),
      })),
    removeDraft: () => setDraft(undefined),
    validateOnBlur: (field) => {
      if (listMalformedFields(form).includes(field)) show(field)
    },
    showAllErrors: () => {
      show(...addressFields)
      return listFormProblems(form).filter(({ field }) => addressFields.includes(field))
    },
  }
}
