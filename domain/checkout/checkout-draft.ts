/*
 * The checkout draft in sessionStorage, so that a reload, a login or a visit to the bank loses
 * nothing. The medical note, its consent and the choice about the quiz are health data: they are
 * deleted after 24 hours, after the purchase, on logout and when another customer logs in.
 */
import { ownField } from '#domain/text/own-field.ts'
import { type CheckoutForm, checkoutFields, emptyForm, onlyCountry } from './checkout-form.ts'
import { type PaymentOption, isPaymentOption } from './payment-options.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import { hours } from '#domain/time.ts'
import { textCaps } from './text-caps.ts'

export const checkoutDraftKey = 'checkout_draft'

export interface CheckoutDraft {
  readonly form: CheckoutForm
  readonly option: PaymentOption
  readonly voucherCode: string
  readonly note: string
  /** Consent that the pharmacist reads the note. */
  readonly noteConsent: boolean
  readonly terms: boolean
  /** Id of the quiz that is left out of this order; empty when it is sent. */
  readonly leftOutQuiz: string
}

export const emptyDraft: CheckoutDraft = {
  form: emptyForm,
  option: 'oneTime',
  voucherCode: '',
  note: '',
  noteConsent: false,
  terms: false,
  leftOutQuiz: '',
}

const noteLife = hours(retentionPeriods.checkoutNoteHours)

/** After the purchase only the form is kept, for the next order. */
export function draftAfterPurchase({ form }: CheckoutDraft): CheckoutDraft {
  return { ...emptyDraft, form }
}

/** Serialises only known keys of the draft. `now` in milliseconds since 1970. */
export function storedDraft(draft: CheckoutDraft, now: number): string {
  const { form, option, voucherCode, note, noteConsent, terms, leftOutQuiz } = draft
  const order = { note, noteConsent, terms, leftOutQuiz }
  return JSON.stringify({ form: pickForm(form), option, voucherCode, order, savedAt: now })
}

/** Parses stored text. Never throws; damaged parts are blank. `now` in milliseconds since 1970. */
export function parseStoredDraft(text: string | null | undefined, now: number): CheckoutDraft {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return emptyDraft
  }
  const [form, option, voucherCode] = ['form', 'option', 'voucherCode'].map((name) =>
    ownField(value, name),
  )
  const savedAt = ownField(value, 'savedAt')
  const isFresh = typeof savedAt === 'number' && now - savedAt < noteLife
  return {
    form: pickForm(form),
    option: isPaymentOption(option) ? option : 'oneTime',
    voucherCode: textOf(voucherCode, textCaps.voucherCode),
    ...orderPart(isFresh ? ownField(value, 'order') : undefined),
  }
}

function orderPart(value: unknown) {
  return {
    note: textOf(ownField(value, 'note'), textCaps.medicalNote),
    noteConsent: ownField(value, 'noteConsent') === true,
    terms: ownField(value, 'terms') === true,
    leftOutQuiz: textOf(ownField(value, 'leftOutQuiz'), 100),
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
