/**
 * Wire formats of Billplz: bill, errors, callback, and return query. Other folders get only the
 * types of billplz.ts.
 */
import { z } from 'zod'

import type { KeyValuePairs } from './billplz.signature.ts'

/** Ids become parts of URLs, so only characters that need no escaping are accepted. */
const billIdWire = z.string().regex(/^[A-Za-z0-9_-]{4,64}$/)

const billWire = z.object({
  id: billIdWire,
  collection_id: z.string(),
  paid: z.boolean(),
  state: z.enum(['due', 'paid', 'deleted']),
  amount: z.number().int(),
  paid_amount: z.number().int().nullish(),
  reference_1: z.string().nullish(),
  url: z.string(),
})

/** Returns a bill from the API's response, or undefined when the text is anything else. */
export function readBill(text: string): z.output<typeof billWire> | undefined {
  try {
    const parsed = billWire.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const errorWire = z.object({
  error: z.object({ message: z.union([z.string(), z.array(z.string())]) }),
})

/** Returns Billplz's error message for the log. The message is a text or a list of texts. */
export function readErrorMessage(text: string): string {
  try {
    const { message } = errorWire.parse(JSON.parse(text)).error
    return typeof message === 'string' ? message : message.join('; ')
  } catch {
    return 'not in the documented form'
  }
}

/** An amount in sen, as text. The shop never uses the amounts of a callback, so they stay texts. */
const amountWire = z.string().regex(/^\d{1,9}$/)

const callbackWire = z.strictObject({
  id: billIdWire,
  collection_id: z.string().min(1),
  paid: z.enum(['true', 'false']),
  state: z.enum(['due', 'paid', 'deleted']),
  amount: amountWire,
  paid_amount: amountWire,
  due_at: z.string(),
  email: z.string(),
  mobile: z.string(),
  name: z.string(),
  url: z.string(),
  /** Empty or missing when the bill is not paid. */
  paid_at: z.string().optional(),
  transaction_id: z.string().optional(),
  transaction_status: z.enum(['pending', 'completed', 'failed', '']).optional(),
  x_signature: z.string(),
})

const returnWire = z.strictObject({
  id: billIdWire,
  paid: z.enum(['true', 'false']),
  paid_at: z.string().optional(),
  transaction_id: z.string().optional(),
  transaction_status: z.enum(['pending', 'completed', 'failed', '']).optional(),
  x_signature: z.string(),
})

type CallbackWire = z.output<typeof callbackWire>
type ReturnWire = z.output<typeof returnWire>

/** Fields whose signature is not verified yet: call `isSigned` with `pairs` and `signature`. */
type Unverified<Fields> = { fields: Fields; pairs: KeyValuePairs; signature: string }

/**
 * Reads the urlencoded body of a callback. Returns undefined unless it has exactly the fields of
 * `callbackWire`.
 */
export function readCallbackBody(body: string): Unverified<CallbackWire> | undefined {
  const pairs = [...new URLSearchParams(body)]
  const fields = readExactFields(pairs, callbackWire)
  return fields && { fields, pairs: withoutSignature(pairs), signature: fields.x_signature }
}

/**
 * Reads the `billplz[…]` keys of a query and ignores all others. Returns undefined unless these
 * keys are exactly the fields of `returnWire`.
 */
export function readReturnQuery(
  query: Record<string, unknown>,
): Unverified<ReturnWire> | undefined {
  const pairs: [string, string][] = []
  for (const [key, value] of Object.entries(query)) {
    const name = /^billplz\[(\w+)\]$/.exec(key)?.[1]
    if (name === undefined) continue
    if (typeof value !== 'string') return undefined
    pairs.push([name, value])
  }
  const fields = readExactFields(pairs, returnWire)
  // In the signed text, `billplz[id]` has the key `billplzid`.
  const signedPairs = withoutSignature(pairs).map(
    ([key, value]) => [`billplz${key}`, value] as const,
  )
  return fields && { fields, pairs: signedPairs, signature: fields.x_signature }
}

/** Parses `2026-01-15 14:03:22 +0800`. Returns undefined for any other text. */
export function readMoment(text: string | undefined): Date | undefined {
  // An unencoded `+` in a query is decoded as a space.
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+ ])(\d{2})(\d{2})$/.exec(text ?? '')
  if (!match) return undefined
  const moment = new Date(`${match[1]}T${match[2]}+${match[4]}:${match[5]}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/**
 * Returns the fields if the pairs are exactly those of the schema, each once, and undefined
 * otherwise. Danger: a looser check would accept other pairs that have the same signature
 * (`signatureSource`).
 */
function readExactFields<Fields>(
  pairs: KeyValuePairs,
  schema: z.ZodType<Fields>,
): Fields | undefined {
  const valuesByKey = new Map(pairs)
  if (valuesByKey.size !== pairs.length) return undefined
  // `|` separates the signed elements, so a value with `|` could stand for several pairs. The
  // checkout refuses names with this character, so a genuine callback contains none.
  if (pairs.some(([, value]) => value.includes('|'))) return undefined
  const parsed = schema.safeParse(Object.fromEntries(valuesByKey))
  return parsed.success ? parsed.data : undefined
}

function withoutSignature(pairs: KeyValuePairs): KeyValuePairs {
  return pairs.filter(([key]) => key !== 'x_signature')
}
