/**
 * An order as its buyer sees it, found by the id of its bill. All callers get the same fields,
 * which the specification fixes. Personal values are masked unless the caller is the order's
 * logged-in customer, the browser that placed the order, a browser that just returned from the
 * bank, or a browser with an emailed code (D-74 in docs/decisions/register.md). Amounts are strings
 * with two decimals.
 */
import { z } from 'zod'

import { timelineSteps, timelineStepStates } from '#domain/orders/order-timeline.ts'
import { paymentTextList } from '#domain/payments/payment-state.ts'
import { customerReviews } from '#domain/pharmacy/customer-review.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { perMinute } from '#contract/rate-limits.ts'
import { formulaReply } from '#contract/shop/catalogue.ts'
import { timestamp } from '#contract/timestamp.ts'

import { addressChangeReply } from './order-address.ts'

/** Steps of an order; labels are English message keys. */
export const timelineReply = z.array(
  z.object({
    step: z.enum(timelineSteps),
    label: z.string(),
    state: z.enum(timelineStepStates),
    doneAt: timestamp.nullable(),
  }),
)

/** Days as yyyy-mm-dd. */
const dayRange = z.object({ from: z.string(), to: z.string() }).nullable()

const orderReply = z.object({
  orderId: z.string().describe('Order number, for instance K7M4QX2P'),
  paymentType: z.string(),
  totalPrice: z.string(),
  paymentState: z.enum(paymentTextList),
  createdAt: timestamp,
  discount_code: z.string(),
  trackingNumber: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  shipping: z.object({
    name: z.string(),
    address: z.string(),
    address_2: z.string(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string(),
    country: z.string(),
    phone: z.string(),
  }),
  orderItems: z.array(
    z.object({
      quantity: z.number(),
      price: z.string(),
      product: z.object({
        product_name: z.string(),
        category: z.string(),
        image: z.string(),
        id: z.number().nullable().describe('Null while personal values are hidden'),
        formula: formulaReply.nullable().describe('Used to draw the product if it has no image'),
      }),
    }),
  ),
  // The specification does not have the fields below. The confirmation page needs them.
  isMasked: z.boolean().describe('True when personal values are hidden from this caller'),
  placedInThisBrowser: z.boolean().describe('True in the browser that placed the order'),
  hasConfirmationEmail: z
    .boolean()
    .describe(
      'True from when the confirmation email is queued; false again if sending was given up',
    ),
  hasRefundEmail: z
    .boolean()
    .describe('True from when an email about a paid refund is queued, like `hasConfirmationEmail`'),
  reportedPayment: z
    .enum(['checking', 'checked'])
    .nullable()
    .describe(
      'A payment of an unpaid order that was reported but does not count; `checking` until staff have decided. Null for a paid order',
    ),
  payAgainUrl: z.string().nullable().describe('URL of the open bill of an unpaid order'),
  paidAt: timestamp.nullable(),
  parcel: z
    .object({ courier: z.string(), trackingUrl: z.string().nullable() })
    .nullable()
    .describe('Null before the order is shipped and while personal values are hidden'),
  timeline: timelineReply.describe('Empty while personal values are hidden'),
  addressChange: addressChangeReply.nullable().describe('Null while personal values are hidden'),
  pharmacistReview: z
    .enum(customerReviews)
    .nullable()
    .describe(
      'State of the pharmacist’s review; null before payment and while personal values are hidden',
    ),
  compoundingDays: dayRange.describe('Null until a pharmacist has approved the order'),
  deliveryDays: dayRange.describe('Null until a pharmacist has approved the order'),
  amounts: z.object({
    subtotal: z.string(),
    shipping: z.string(),
    savings: z.string(),
    discount: z.string(),
  }),
})

export const orderEndpoints = {
  'GET /api/billplz/get-bill/{billId}': {
    summary: 'Returns the order of a bill, paid or unpaid.',
    access: 'public',
    params: z.object({ billId: z.string().regex(/^[A-Za-z0-9_-]{4,64}$/) }),
    reply: orderReply,
    limit: perMinute(30),
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
  },
} as const satisfies Endpoints
