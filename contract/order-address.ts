/**
 * The buyer changes where a paid order goes. Fields have the names of `customerDetails` in the pay call
 * and are judged by the same rules; `fields` of a refusal names the fields of the checkout form.
 */
import { z } from 'zod'

import { closedReasons } from '#domain/orders/address-change.ts'

import type { Endpoints } from './endpoint.ts'

const text = z.string().max(255)

const address = z.object({
  firstName: text,
  lastName: text,
  phone: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  postalCode: text,
})

export const addressChangeReply = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    until: z.string(),
    version: z.string().nullable().describe('To be sent back with a change'),
    feePaid: z.string().describe('What was paid for delivery, with two decimals'),
    address,
  }),
  z.object({ state: z.literal('closed'), why: z.enum(closedReasons) }),
])

/** For the desks: papers that were printed before the address last changed. */
export const stalePapersReply = z
  .object({ changedAt: z.string(), papers: z.array(z.string()) })
  .nullable()

export const orderAddressEndpoints = {
  'PUT /api/orders/{orderId}/address': {
    summary: 'Changes the delivery address of a paid order, for those who may see it in full.',
    access: 'public',
    params: z.object({ orderId: z.string().max(20) }),
    body: address.extend({
      version: z.string().nullable().describe('CONFLICT when the address changed since then'),
    }),
    reply: z.object({ addressChange: addressChangeReply }),
    limit: { max: 60, seconds: 3_600 },
    fails: [
      'INVALID',
      'CSRF',
      'NOT_FOUND',
      'FIELDS_MISSING',
      'FIELD_WRONG',
      'ADDRESS_CLOSED',
      'ADDRESS_COSTS_MORE',
      'CONFLICT',
      'TOO_MANY',
    ],
  },
} as const satisfies Endpoints
