import { checkoutFields, emptyForm, type CheckoutForm } from '#domain/checkout/checkout-form.ts'

/** Who changes the form. A guest becomes a customer by logging in. */
export type FormEditor = 'guest' | 'customer'

/**
 * Fields that are prefilled together or not at all. Parts of two names or two addresses would send
 * the parcel to the wrong person or place.
 */
const fieldGroups = [
  ['guestEmail'],
  ['guestPhone'],
  ['guestFirstName', 'guestLastName'],
  [
    'guestAddress_1',
    'guestAddress_2',
    'guestPostalCode',
    'guestCity',
    'guestState',
    'guestCountry',
  ],
] as const satisfies readonly (readonly (keyof CheckoutForm)[])[]

/**
 * Returns the form to show (D-110): the draft, with `prefill` in those `fieldGroups` that are
 * blank. The prefill of a customer is their account, and the prefill of a guest is their quiz,
 * which fills only a form that is blank as a whole. What was typed stays. Once `editor` or a
 * customer has changed the form, nothing is prefilled, so that an emptied field stays empty until a
 * reload.
 */
export function prefillForm(
  draftForm: CheckoutForm,
  prefill: CheckoutForm | undefined,
  { editor, lastEditor }: { editor: FormEditor; lastEditor: FormEditor | undefined },
): CheckoutForm {
  if (!prefill || lastEditor === editor || lastEditor === 'customer') return draftForm
  if (areBlank(draftForm, checkoutFields)) return prefill
  if (editor === 'guest') return draftForm
  const blankFields = fieldGroups.flatMap((group) => (areBlank(draftForm, group) ? group : []))
  return {
    ...draftForm,
    ...Object.fromEntries(blankFields.map((field) => [field, prefill[field]])),
  }
}

function areBlank(form: CheckoutForm, fields: readonly (keyof CheckoutForm)[]): boolean {
  return fields.every((field) => form[field].trim() === emptyForm[field])
}
