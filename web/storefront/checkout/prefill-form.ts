import { checkoutFields, emptyForm, type CheckoutForm } from '#domain/checkout/checkout-form.ts'

/** Who changes the form. A guest becomes a customer by logging in. */
export type FormEditor = 'guest' | 'customer'

/**
 * Returns the form to show: `prefill` while the draft is empty, else the draft. A form that was
 * emptied stays empty. But a guest who emptied it and then logs in gets the address of the account.
 */
export function prefillForm(
  draftForm: CheckoutForm,
  prefill: CheckoutForm | undefined,
  { editor, lastEditor }: { editor: FormEditor; lastEditor: FormEditor | undefined },
): CheckoutForm {
  if (!prefill || !isEmptyForm(draftForm)) return draftForm
  const isEmptied = lastEditor === editor || lastEditor === 'customer'
  return isEmptied ? draftForm : prefill
}

function isEmptyForm(form: CheckoutForm): boolean {
  return checkoutFields.every((field) => form[field] === emptyForm[field])
}
