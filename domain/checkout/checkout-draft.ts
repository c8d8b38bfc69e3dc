/*
 * The checkout draft in sessionStorage, which survives a reload, a login and a visit to the bank.
 * The medical note, the consent to it and the choice about the quiz are health data: they are
 * deleted after `noteLifetimeMs`, after the purchase, on logout and when another customer logs in.
 */
import { retentionPeriods } from '#domain/retention-periods.ts'
import { getOwnProperty } from '#domain/text/get-own-property.ts'
import { parseJson } from '#domain/text/parse-json.ts'
import { hours } from '#domain/time.ts'
import { type CheckoutForm, checkoutFields, emptyForm, deliveryCountry } from './checkout-form.ts'
import { type PaymentOption, isPaymentOption } from './payment-options.ts'
import { textLimits } from './text-limits.ts'

/** Key in `sessionStorage`. */
export const checkoutDraftKey = 'checkout_draft'

export interface CheckoutDraft {
  readonly form: CheckoutForm
  readonly option: PaymentOption
  readonly voucherCode: string
  readonly note: string
  /** Consent that the pharmacist reads the note. */
  readonly noteConsent: boolean
  /** True when the shopper has accepted the terms and conditions. */
  readonly terms: boolean
  /** Id of the quiz that the shopper leaves out of this order; empty when the quiz is sent. */
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

// Above the length of every valid value. These limits only bound what a damaged draft can contain.
const maxIdLength = 100
const maxFieldLength = 300

const noteLifetimeMs = hours(retentionPeriods.checkoutNoteHours)

/**
 * Returns the draft's fields for a changed note. An empty note ends the consent, because its
 * checkbox disappears; the next note needs a new consent.
 */
export function withNote(
  note: string,
  hasConsent: boolean,
): Pick<CheckoutDraft, 'note' | 'noteConsent'> {
  return { note, noteConsent: hasConsent && note.trim() !== '' }
}

/** Clears the draft after the purchase. Only the form stays, for the next order. */
export function clearDraftAfterPurchase({ form }: CheckoutDraft): CheckoutDraft {
  return { ...emptyDraft, form }
}

/** Returns the draft as JSON, with its known keys only. `nowMs` is in milliseconds since 1970. */
export function serialiseDraft(draft: CheckoutDraft, nowMs: number): string {
  const { form, option, voucherCode, note, noteConsent, terms, leftOutQuiz } = draft
  const expiringFields = { note, noteConsent, terms, leftOutQuiz }
  return JSON.stringify({
    form: pickForm(form),
    option,
    voucherCode,
    // Drafts in browsers have this key: do not rename it.
    order: expiringFields,
    savedAt: nowMs,
  })
}

/**
 * Parses a stored draft. Damaged and expired fields are blank; never throws. `nowMs` is in
 * milliseconds since 1970.
 */
export function parseStoredDraft(text: string | null | undefined, nowMs: number): CheckoutDraft {
  const parsedJson = parseJson(text)
  if (parsedJson === undefined) return emptyDraft
  const option = getOwnProperty(parsedJson, 'option')
  const savedAt = getOwnProperty(parsedJson, 'savedAt')
  // If the device's clock was set back since, the saved time is in the future, and the draft would
  // expire too late.
  const isRecent = typeof savedAt === 'number' && Math.abs(nowMs - savedAt) < noteLifetimeMs
  return {
    form: pickForm(getOwnProperty(parsedJson, 'form')),
    option: isPaymentOption(option) ? option : 'oneTime',
    voucherCode: readText(getOwnProperty(parsedJson, 'voucherCode'), textLimits.voucherCode),
    ...readExpiringFields(isRecent ? getOwnProperty(parsedJson, 'order') : undefined),
  }
}

/** Reads the health data and the consents, which expire after `noteLifetimeMs`. */
function readExpiringFields(value: unknown) {
  const note = readText(getOwnProperty(value, 'note'), textLimits.medicalNote)
  return {
    ...withNote(note, getOwnProperty(value, 'noteConsent') === true),
    terms: getOwnProperty(value, 'terms') === true,
    leftOutQuiz: readText(getOwnProperty(value, 'leftOutQuiz'), maxIdLength),
  }
}

function pickForm(value: unknown): CheckoutForm {
  const form: Record<string, string> = {}
  for (const field of checkoutFields)
    form[field] = readText(getOwnProperty(value, field), maxFieldLength)
  return { ...emptyForm, ...form, guestCountry: deliveryCountry }
}

function readText(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}
