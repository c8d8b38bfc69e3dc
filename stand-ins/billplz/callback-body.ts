/* The signed form body of a callback, optionally with one deliberate fault. */
import type { ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import type { BillplzFault } from './faults.ts'
import { signCallback, signSource, type WireFields } from './x-signature.ts'

type CallbackBody = { contentType: string; body: string }

const FORM = 'application/x-www-form-urlencoded'
/**
 * Position of `amount` among the non-empty fields of a callback, from 0. It depends on the sequence
 * of the fields in `toCallbackFields` (bill.ts).
 */
const AMOUNT_POSITION = 4

/**
 * Returns the body of a callback: a form with a valid signature, or a body with the fault, which
 * `does` in faults.ts describes. `fields` are the callback's fields without the signature, in the
 * sequence in which they are sent. `key` is the account's X Signature key.
 */
export function buildCallbackBody(
  fields: WireFields,
  key: string,
  fault?: ScheduledFault<BillplzFault>,
): CallbackBody {
  const validSignature = signCallback(fields, key)
  const buildSignedForm = (changedFields: WireFields) =>
    buildFormBody(changedFields, signCallback(changedFields, key))
  const subtractOne = (value: string) => String(Number(value) - 1)

  switch (fault?.name) {
    case 'callback-wrong-key':
      return buildFormBody(fields, signCallback(fields, `${key}-of-another-shop`))
    case 'callback-no-signature':
      return { contentType: FORM, body: new URLSearchParams(toMutablePairs(fields)).toString() }
    case 'callback-empty-signature':
      return buildFormBody(fields, '')
    case 'callback-upper-case-signature':
      return buildFormBody(fields, validSignature.toUpperCase())
    case 'callback-key-sorted':
      return buildFormBody(fields, signSource(keySortedSource(fields), key))
    case 'callback-flipped-byte':
      return buildFormBody(flipOneByte(fields, fault.seed ?? AMOUNT_POSITION), validSignature)
    case 'callback-extra-key':
      return buildSignedForm([...fields, ['discount', '100']])
    case 'callback-repeated-key':
      return buildSignedForm([...fields, ['paid', 'false']])
    case 'callback-wrong-paid-amount':
      return buildSignedForm(changeFields(fields, { paid_amount: subtractOne }))
    case 'callback-wrong-amount':
      return buildSignedForm(
        changeFields(fields, { paid_amount: subtractOne, amount: subtractOne }),
      )
    case 'callback-paid-but-due':
      return buildSignedForm(changeFields(fields, { paid: () => 'false', state: () => 'paid' }))
    case 'callback-other-collection':
      return buildSignedForm(changeFields(fields, { collection_id: () => 'another1' }))
    case 'callback-unknown-bill':
      return buildSignedForm(changeFields(fields, { id: () => 'unknown0' }))
    case 'callback-json': {
      const body = Object.fromEntries([...fields, ['x_signature', validSignature]])
      return { contentType: 'application/json', body: JSON.stringify(body) }
    }
    case 'callback-huge':
      return buildSignedForm(changeFields(fields, { name: (name) => name.padEnd(1_000_000, 'X') }))
    default:
      return buildFormBody(fields, validSignature)
  }
}

function buildFormBody(fields: WireFields, signature: string): CallbackBody {
  const pairs = toMutablePairs([...fields, ['x_signature', signature]])
  return { contentType: FORM, body: new URLSearchParams(pairs).toString() }
}

function toMutablePairs(fields: WireFields): [string, string][] {
  return fields.map(([key, value]) => [key, value])
}

function changeFields(
  fields: WireFields,
  changes: Record<string, (value: string) => string>,
): WireFields {
  return fields.map(([key, value]) => [key, changes[key]?.(value) ?? value])
}

/** A wrong source for the signature: sorted by key, where Billplz sorts by key and value. */
function keySortedSource(fields: WireFields): string {
  return [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => key + value)
    .join('|')
}

/**
 * Flips the lowest bit of the last character of one non-empty value. `position` counts the
 * non-empty values from 0 and starts again after the last one.
 */
function flipOneByte(fields: WireFields, position: number): WireFields {
  const nonEmptyFields = fields.filter(([, value]) => value !== '')
  const [chosenKey] = nonEmptyFields[position % nonEmptyFields.length] ?? ['id']
  return changeFields(fields, {
    [chosenKey]: (value) =>
      value.slice(0, -1) + String.fromCharCode(value.charCodeAt(value.length - 1) ^ 1),
  })
}
