/* The signed form body of a callback, optionally with one deliberate fault. */
import type { Scripted } from '#stand-ins/backstage/misbehaviour-script.ts'
import type { BillplzMisbehaviour } from './misbehaviours.ts'
import { signCallback, signSource, type Parameters } from './x-signature.ts'

export type CallbackBody = { contentType: string; body: string }

const FORM = 'application/x-www-form-urlencoded'

/** @param fields the callback's fields without signature, in wire order */
export function callbackBody(
  fields: Parameters,
  key: string,
  fault?: Scripted<BillplzMisbehaviour>,
): CallbackBody {
  const right = signCallback(fields, key)
  const signed = (changed: Parameters) => form(changed, signCallback(changed, key))
  const less = (value: string) => String(Number(value) - 1)

  switch (fault?.name) {
    case 'callback-wrong-key':
      return form(fields, signCallback(fields, `${key}-of-another-shop`))
    case 'callback-no-signature':
      return { contentType: FORM, body: new URLSearchParams(mutable(fields)).toString() }
    case 'callback-empty-signature':
      return form(fields, '')
    case 'callback-upper-case-signature':
      return form(fields, right.toUpperCase())
    case 'callback-key-sorted':
      return form(fields, signSource(keySortedSource(fields), key))
    case 'callback-flipped-byte':
      return form(flipByte(fields, fault.seed ?? 4), right)
    case 'callback-extra-key':
      return signed([...fields, ['discount', '100']])
    case 'callback-repeated-key':
      return signed([...fields, ['paid', 'false']])
    case 'callback-wrong-paid-amount':
      return signed(change(fields, { paid_amount: less }))
    case 'callback-wrong-amount':
      return signed(change(fields, { paid_amount: less, amount: less }))
    case 'callback-paid-but-due':
      return signed(change(fields, { paid: () => 'false', state: () => 'paid' }))
    case 'callback-other-collection':
      return signed(change(fields, { collection_id: () => 'another1' }))
    case 'callback-unknown-bill':
      return signed(change(fields, { id: () => 'unknown0' }))
    case 'callback-json': {
      const body = Object.fromEntries([...fields, ['x_signature', right]])
      return { contentType: 'application/json', body: JSON.stringify(body) }
    }
    case 'callback-huge':
      return signed(change(fields, { name: (name) => name.padEnd(1_000_000, 'X') }))
    default:
      return form(fields, right)
  }
}

function form(fields: Parameters, signature: string): CallbackBody {
  const pairs = mutable([...fields, ['x_signature', signature]])
  return { contentType: FORM, body: new URLSearchParams(pairs).toString() }
}

function mutable(fields: Parameters): [string, string][] {
  return fields.map(([key, value]) => [key, value])
}

function change(fields: Parameters, by: Record<string, (value: string) => string>): Parameters {
  return fields.map(([key, value]) => [key, by[key]?.(value) ?? value])
}

function keySortedSource(fields: Parameters): string {
  return [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => key + value)
    .join('|')
}

/**
 * Flips the lowest bit of the last character of one non-empty value, number `at` modulo their
 * count.
 */
function flipByte(fields: Parameters, at: number): Parameters {
  const filled = fields.filter(([, value]) => value !== '')
  const [chosen] = filled[at % filled.length] ?? ['id']
  return change(fields, {
    [chosen]: (value) =>
      value.slice(0, -1) + String.fromCharCode(value.charCodeAt(value.length - 1) ^ 1),
  })
}
