/*
 * What the checkout remembers in this tab (sessionStorage) so that a trip to the bank and back
 * loses nothing. Never the medical note, the terms or the consent: those are given anew each time.
 */
import { type CheckoutForm, checkoutFields, emptyForm, onlyCountry } from './checkout-form.ts'
import { type PaymentOption, isPaymentOption } from './payment-options.ts'
import { textCaps } from './text-caps.ts'

export const checkoutDraftKey = 'checkout_draft'

export interface CheckoutDraft {
  readonly form: CheckoutForm
  readonly option: PaymentOption
  readonly voucherCode: string
}

export const emptyDraft: CheckoutDraft = { form: emptyForm, option: 'oneTime', voucherCode: '' }

/** Only the known keys are written, whatever else the given object carries. */
export function storedDraft({ form, option, voucherCode }: CheckoutDraft): string {
  return JSON.stringify({ form: pickForm(form), option, voucherCode })
}

/** Reads stored text; never throws, what is damaged is blank. */
export function parseStoredDraft(text: string | null | undefined): CheckoutDraft {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return emptyDraft
  }
  const [form, option, voucherCode] = ['form', 'option', 'voucherCode'].map((name) =>
    ownField(value, name),
  )
  return {
    form: pickForm(form),
    option: isPaymentOption(option) ? option : 'oneTime',
    voucherCode: textOf(voucherCode, textCaps.voucherCode),
  }
}

function pickForm(value: unknown): CheckoutForm {
  const form: Record<string, string> = {}
  for (const field of checkoutFields) form[field] = textOf(ownField(value, field), 300)
  return { ...emptyForm, ...form, guestCountry: onlyCountry }
}

function textOf(value: unknown, cap: number): string {
  return typeof value === 'string' ? value.slice(0, cap) : ''
}

function ownField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  // An own property of parsed JSON, whatever its type: the caller looks at it.
  return (value as Record<string, unknown>)[name]
}
