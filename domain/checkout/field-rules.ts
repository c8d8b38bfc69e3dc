/*
 * Validation of checkout fields, for browser and server. A malformed field disables the Pay
 * button; a blank field does not (D-44 in docs/decisions/register.md). Messages are English texts,
 * which are also the translation keys.
 */
import { parsePhone, removeInvisible } from '#domain/malaysia/phone.ts'
import { isPostcode } from '#domain/malaysia/postcodes.ts'
import { parseState } from '#domain/malaysia/states.ts'
import {
  type CheckoutField,
  type CheckoutForm,
  checkoutFields,
  deliveryCountry,
  requiredFields,
} from './checkout-form.ts'
import { validateSingleLine, textLimits } from './text-limits.ts'

export type FieldCheckResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'blank' | 'malformed'; readonly message: string }

/** A field that prevents the order. `message` is an English message key. */
export type CheckoutProblem = { readonly field: CheckoutField; readonly message: string }

interface FieldRule {
  readonly label: string
  /**
   * In characters. If `findProblem` checks a fixed format or a list, any number above the longest
   * valid value will do.
   */
  readonly maxLength: number
  /** Message for a required field that is blank. */
  readonly blankMessage: string
  /** Returns the message for an invalid value, undefined for a valid one. */
  readonly findProblem?: (value: string) => string | undefined
}

export const invalidEmailMessage = 'Enter an email address like name@example.com.'
export const foreignCountryMessage = 'We deliver within Malaysia.'

/** `listMalformedFields` and `listFormProblems` apply all rules, `validateField` applies one. */
export const fieldRules: Readonly<Record<CheckoutField, FieldRule>> = {
  guestEmail: {
    label: 'Email',
    maxLength: textLimits.email,
    blankMessage: 'Enter your email. We send the order confirmation there.',
    findProblem: (value) => (isEmail(value) ? undefined : invalidEmailMessage),
  },
  guestPhone: {
    label: 'Phone',
    maxLength: textLimits.phone,
    blankMessage: 'Enter your phone number. The courier and the pharmacist use it.',
    findProblem: findPhoneProblem,
  },
  guestFirstName: {
    label: 'First name',
    maxLength: textLimits.name,
    blankMessage: 'Enter your first name.',
  },
  guestLastName: {
    label: 'Last name',
    maxLength: textLimits.name,
    blankMessage: 'Enter your last name. No family name? Repeat your name.',
  },
  guestAddress_1: {
    label: 'Address',
    maxLength: textLimits.addressLine,
    blankMessage: 'Enter your delivery address.',
  },
  guestAddress_2: {
    label: 'Unit, floor (optional)',
    maxLength: textLimits.addressLine,
    // Never shown: the field is not required.
    blankMessage: '',
  },
  guestPostalCode: {
    label: 'Postcode',
    maxLength: 10,
    blankMessage: 'Enter your postcode.',
    findProblem: (value) =>
      isPostcode(value) ? undefined : 'A postcode has 5 digits, like 50000.',
  },
  guestCity: { label: 'City', maxLength: textLimits.city, blankMessage: 'Enter your city.' },
  guestState: {
    label: 'State',
    maxLength: 80,
    blankMessage: 'Choose your state.',
    findProblem: (value) => (parseState(value) ? undefined : 'Choose a state from the list.'),
  },
  guestCountry: {
    label: 'Country',
    maxLength: 80,
    blankMessage: foreignCountryMessage,
    findProblem: (value) => (value === deliveryCountry ? undefined : foreignCountryMessage),
  },
}

/**
 * Checks one field, for instance when the shopper leaves it. Spaces at the ends are ignored. A
 * field that is not required may be blank.
 */
export function validateField(field: CheckoutField, input: string): FieldCheckResult {
  const rule = fieldRules[field]
  const value = (field === 'guestPhone' ? removeInvisible(input) : input).trim()
  if (value === '') {
    const isRequired = requiredFields.some((required) => required === field)
    return isRequired ? { ok: false, reason: 'blank', message: rule.blankMessage } : { ok: true }
  }
  const message = findTextProblem(value, rule.maxLength) ?? rule.findProblem?.(value)
  return message === undefined ? { ok: true } : { ok: false, reason: 'malformed', message }
}

/**
 * Returns true if no filled field is malformed. Blank fields do not count: their errors appear only
 * when the shopper presses Pay.
 */
export function areFilledFieldsWellFormed(form: CheckoutForm): boolean {
  return listMalformedFields(form).length === 0
}

/** Returns every field that prevents the order, with its message, in the sequence of the screen. */
export function listFormProblems(form: CheckoutForm): readonly CheckoutProblem[] {
  return checkoutFields.flatMap((field) => {
    const fieldCheck = validateField(field, form[field])
    return fieldCheck.ok ? [] : [{ field, message: fieldCheck.message }]
  })
}

/** Returns the messages of those of `fields` that are blank or malformed. */
export function findFieldErrors(
  form: CheckoutForm,
  fields: ReadonlySet<CheckoutField>,
): Partial<Record<CheckoutField, string>> {
  const errors: Partial<Record<CheckoutField, string>> = {}
  for (const field of fields) {
    const fieldCheck = validateField(field, form[field])
    if (!fieldCheck.ok) errors[field] = fieldCheck.message
  }
  return errors
}

/** Returns the malformed fields in the sequence of the screen. They keep Pay disabled. */
export function listMalformedFields(form: CheckoutForm): readonly CheckoutField[] {
  return checkoutFields.filter((field) => {
    const fieldCheck = validateField(field, form[field])
    return !fieldCheck.ok && fieldCheck.reason === 'malformed'
  })
}

/**
 * Accepts one @, a domain with a dot, and no spaces or separators. Rejects '.a@b.co' and 'a@b..co',
 * which mail servers refuse.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= textLimits.email &&
    /^[^\s@|,;:<>()[\]\\"]{1,64}@[^\s@|.,;:<>()[\]\\"]+(?:\.[^\s@|.,;:<>()[\]\\"]+)+$/.test(text) &&
    !/^\.|\.\.|\.@/.test(text)
  )
}

function findPhoneProblem(value: string): string | undefined {
  const phone = parsePhone(value)
  if (phone.ok) return undefined
  return phone.reason === 'foreign'
    ? 'Enter a Malaysian phone number for the courier.'
    : 'Enter a phone number like 012-345 6789.'
}

function findTextProblem(value: string, maxLength: number): string | undefined {
  const checkResult = validateSingleLine(value, maxLength)
  if (checkResult.ok) return undefined
  return checkResult.reason === 'long'
    ? 'This is too long. Shorten it.'
    : 'This contains a character we cannot print on a label. Remove it.'
}
