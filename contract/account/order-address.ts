/**
 * The buyer changes the delivery address of a paid order. The fields have the names and rules of
 * `customerDetails` in the pay call. `fields` of an error has the field names of the checkout form.
 */
import { z } from 'zod'

import { addressChangeRefusals } from '#domain/orders/address-change.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredOrderNumber } from '#contract/entered-texts.ts'
import { perHour } from '#contract/rate-limits.ts'
import { timestamp } from '#contract/timestamp.ts'

const enteredText = z.string().max(255)

const address = z.object({
  firstName: enteredText,
  lastName: enteredText,
  phone: enteredText,
  address_1: enteredText,
  address_2: enteredText,
  city: enteredText,
  state: enteredText,
  postalCode: enteredText,
})

export const addressChangeReply = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    openUntil: timestamp.describe('When changes end, ISO 8601 in UTC'),
    version: z
      .string()
      .nullable()
      .describe('Send it back with the change. Null before the first change.'),
    feePaid: z.string().describe('Delivery fee paid, with two decimals'),
    address,
  }),
  z.object({ state: z.literal('closed'), reason: z.enum(addressChangeRefusals) }),
])

/** For staff: printed papers that do not match the order any more; null if there are none. */
export const stalePapersReply = z
  .object({
    changedAt: timestamp.nullable().describe('When the address changed; null if it did not'),
    remadeAt: timestamp.nullable().describe('When a jar was made again; null if none was'),
    papers: z.array(z.string()),
  })
  .nullable()

export const orderAddressEndpoints = {
  'PUT /api/orders/{orderId}/address': {
    summary:
      'Changes the delivery address of a paid order. Only for callers who may see the full order.',
    // Public, because guests may call it too. The handler checks the cookie that opens the order.
    access: 'public',
    params: z.object({ orderId: enteredOrderNumber }),
    body: address.extend({
      version: z
        .string()
        .nullable()
        .describe('As last read; CONFLICT if the address has changed since'),
    }),
    reply: z.object({ addressChange: addressChangeReply }),
    limit: perHour(60),
    errors: [
      'INVALID',
      'CSRF',
      'NOT_FOUND',
      'FIELDS_MISSING',
      'FIELD_INVALID',
      'ADDRESS_CLOSED',
      'ADDRESS_COSTS_MORE',
      'CONFLICT',
      'TOO_MANY',
    ],
  },
} as const satisfies Endpoints
