/*
 * Validation of checkout fields, in browser and server alike. A blank required field does not
 * disable the Pay button, a badly formed one does (decisions D-44). Messages are English message
 * keys.
 */
import { readPhone } from '#domain/malaysia/phone.ts'
import { isPostcode } from '#domain/malaysia/postcodes.ts'
import { parseState } from '#domain/malaysia/states.ts'
import {
  type CheckoutField,
  type CheckoutForm,
  checkoutFields,
  onlyCountry,
  requiredFields,
} from './checkout-form.ts'
import { judgeLine, textCaps } from './text-caps.ts'

export type FieldJudgement =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'blank' | 'badly formed'; readonly message: string }

interface FieldRule {
  readonly label: string
  readonly cap: number
  /** Shown when a required field is blank. */
  readonly blank: string
  /** Returns the message for an invalid value. */
  readonly problem?: (value: string) => string | undefined
}

const emailMessage = 'Enter an email address like name@example.com.'

export const fieldRules: Readonly<Record<CheckoutField, FieldRule>> = {
  guestEmail: {
    label: 'Email',
    cap: textCaps.email,
    blank: 'Enter your email. We send the order confirmation there.',
    problem: (value) => (isEmail(value) ? undefined : emailMessage),
  },
  guestPhone: {
    label: 'Phone',
    cap: textCaps.phone,
    blank: 'Enter your phone number. The courier and the pharmacist use it.',
    problem: phoneProblem,
  },
  guestFirstName: {
    label: 'First name',
    cap: textCaps.name,
    blank: 'Enter your first name.',
  },
  guestLastName: {
    label: 'Last name',
    cap: textCaps.name,
    blank: 'Enter your last name. No family name? Repeat your name.',
  },
  guestAddress_1: {
    label: 'Address',
    cap: textCaps.addressLine,
    blank: 'Enter your delivery address.',
  },
  guestAddress_2: { label: 'Unit, floor (optional)', cap: textCaps.addressLine, blank: '' },
  guestPostalCode: {
    label: 'Postcode',
    cap: 10,
    blank: 'Enter your postcode.',
    problem: (value) => (isPostcode(value) ? undefined : 'A postcode has 5 digits, like 50000.'),
  },
  guestCity: { label: 'City', cap: textCaps.city, blank: 'Enter your city.' },
  guestState: {
    label: 'State',
    cap: 80,
    blank: 'Choose your state.',
    problem: (value) => (parseState(value) ? undefined : 'Choose a state from the list.'),
  },
  guestCountry: {
    label: 'Country',
    cap: 80,
    blank: 'We deliver within Malaysia.',
    problem: (value) => (value === onlyCountry ? undefined : 'We deliver within Malaysia.'),
  },
}

/** Judges one field, for instance when the shopper leaves it. */
export function judgeField(field: CheckoutField, typed: string): FieldJudgement {
  const rule = fieldRules[field]
  const value = typed.trim()
  if (value === '') {
    const isRequired = requiredFields.some((required) => required === field)
    return isRequired ? { ok: false, reason: 'blank', message: rule.blank } : { ok: true }
  }
  const message = textProblem(value, rule.cap) ?? rule.problem?.(value)
  return message === undefined ? { ok: true } : { ok: false, reason: 'badly formed', message }
}

/** Returns true if no field is badly formed; blank fields are allowed (D-44). */
export function isFormValid(form: CheckoutForm): boolean {
  return badlyFormedFields(form).length === 0
}

/** Returns every field that prevents the order, with its message, in screen order. */
export function formProblems(
  form: CheckoutForm,
): readonly { readonly field: CheckoutField; readonly message: string }[] {
  return checkoutFields.flatMap((field) => {
    const judgement = judgeField(field, form[field])
    return judgement.ok ? [] : [{ field, message: judgement.message }]
  })
}

/** Returns the badly formed fields in screen order. They keep the Pay button disabled (D-44). */
export function badlyFormedFields(form: CheckoutForm): readonly CheckoutField[] {
  return checkoutFields.filter((field) => {
    const judgement = judgeField(field, form[field])
    return !judgement.ok && judgement.reason === 'badly formed'
  })
}

/** Accepts one @, a domain with a dot, and no spaces or separators. */
export function isEmail(text: string): boolean {
  return (
    text.length <= textCaps.email &&
    /^[^\s@|,;:<>()[\]\\"]{1,64}@[^\s@|.,;:<>()[\]\\"]+(?:\.[^\s@|.,;:<>()[\]\\"]+)+$/.test(text) &&
    !/^\.|\.\.|\.@/.test(text)
  )
}

function phoneProblem(value: string): string | undefined {
  const reading = readPhone(value)
  if (reading.ok) return undefined
  return reading.reason === 'foreign'
    ? 'Enter a Malaysian phone number for the courier.'
    : 'Enter a phone number like 012-345 6789.'
}

function textProblem(value: string, cap: number): string | undefined {
  const text = judgeLine(value, cap)
  if (text.ok) return undefined
  return text.reason === 'long'
    ? 'This is too long. Shorten it.'
    : 'This contains a character we cannot print on a label. Remove it.'
}
