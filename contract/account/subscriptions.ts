/**
 * A customer's subscriptions and their changes. Subscribing needs an account (D-50 in
 * docs/decisions/register.md). PayPal charges, and each paid charge makes exactly one order. After
 * the cut-off, a pause, a cancellation or a new address takes effect after the next delivery; skip
 * and delay are refused. A path may contain the shop's id of a subscription or PayPal's (D-111).
 * Amounts are strings with two decimals in ringgit, days yyyy-mm-dd in Malaysia, timestamps ISO
 * 8601 in UTC.
 */
import { z } from 'zod'

import { maxCancellationReasonLength } from '#domain/subscriptions/cancellation-reason.ts'
import { planOptions } from '#domain/subscriptions/plan-offer.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { perHour } from '#contract/rate-limits.ts'
import { timestamp } from '#contract/timestamp.ts'
import { anyAddress } from './any-address.ts'

export const planOption = z.enum(planOptions)
export const malaysianDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** The calls respond NOT_FOUND to the id of another customer's subscription. */
const params = z.object({
  id: z
    .string()
    .regex(/^(\d{1,9}|I-[A-Za-z0-9]{6,40})$/)
    .describe("Our subscription number, or PayPal's id I-…"),
})

export const planAmounts = z.object({
  subtotal: z.string(),
  shipping: z.string(),
  savings: z.string(),
  /** Voucher discount, which applies to the first delivery only. */
  discount: z.string(),
  total: z.string(),
})

/** A subscription as its customer sees it. Only the first three fields are in the specification. */
export const subscriptionReply = z.object({
  subscriptionId: z.string().describe("PayPal's id; empty until PayPal has responded"),
  /** ACTIVE, SUSPENDED, CANCELLED, EXPIRED, APPROVAL_PENDING or APPROVED. */
  status: z.string(),
  id: z.number().describe('Our subscription number'),
  option: planOption,
  savingPercent: z.number(),
  cadenceDays: z.number(),
  deliveryCount: z.number().describe('Number of deliveries in the whole term'),
  paidDeliveryCount: z.number().describe('Number of deliveries paid so far'),
  createdAt: timestamp,
  firstPayment: planAmounts,
  laterPayment: planAmounts,
  items: z.array(
    z.object({
      quantity: z.number(),
      price: z.string(),
      product: z.object({
        id: z.number(),
        product_name: z.string(),
        image: z.string(),
        ingredients: z.array(z.string()),
        size: z.number(),
      }),
    }),
  ),
  address: z.object({
    firstName: z.string(),
    lastName: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    phone: z.string(),
  }),
  /**
   * The next payment and delivery; null if there is none or the subscription must be resumed first.
   */
  nextPayment: z
    .object({
      date: malaysianDay,
      total: z.string(),
      cutOffDay: malaysianDay.describe(
        'The last day on which a change still reaches this delivery',
      ),
      isBeforeCutOff: z.boolean().describe('False once the cut-off has passed'),
    })
    .nullable(),
  /**
   * A requested change that PayPal has not confirmed yet, or that starts after the next delivery.
   */
  pendingChange: z
    .object({
      status: z.enum(['ACTIVE', 'SUSPENDED', 'CANCELLED']),
      startsOn: malaysianDay.describe('Day on which the change takes effect'),
      message: z.string(),
    })
    .nullable(),
  /** Day on which deliveries resume after a skip or delay. */
  resumesOn: malaysianDay.nullable(),
  /** Set while PayPal does not resume the subscription after a skip or delay, although we asked. */
  lateResumption: z
    .object({
      lastTryOn: malaysianDay.describe('Day of the last try'),
      message: z.string(),
    })
    .nullable(),
  /** The next payment if a suspended subscription is resumed now; null for every other one. */
  nextPaymentDayIfResumed: malaysianDay.nullable(),
  /** A failed payment that will be retried; null if there is none. */
  failedPayment: z.object({ failedAt: timestamp, retryOn: malaysianDay.nullable() }).nullable(),
  endsOn: malaysianDay.nullable().describe('Expected day of the last payment'),
  cancelReason: z.string().nullable(),
  orders: z
    .array(
      z.object({
        orderId: z.string(),
        deliveryNumber: z.number().describe('Number of the delivery, from 1'),
        paidAt: timestamp,
        total: z.string(),
        status: z.string(),
        billId: z.string().describe('Id of the order’s page'),
      }),
    )
    .describe('Newest first'),
  history: z
    .array(z.object({ changedAt: timestamp, text: z.string() }))
    .describe('Newest first, as sentences for the customer'),
  /** Actions that the customer may take now. */
  allowedChanges: z.object({
    suspend: z.boolean(),
    activate: z.boolean(),
    cancel: z.boolean(),
    skip: z.boolean(),
    delay: z.boolean(),
    changeAddress: z.boolean(),
    /**
     * PayPal's approval page; null if no approval is open, or if replaced orders must end first.
     */
    approveUrl: z.string().nullable(),
  }),
})

const changeReply = z.object({
  /** A sentence for the customer. It names the day of the change if the cut-off has passed. */
  message: z.string(),
  subscription: subscriptionReply,
})

/** Errors of all calls that request a change of a subscription. */
const changeErrors = [
  'INVALID',
  'CSRF',
  'UNAUTHENTICATED',
  'NOT_FOUND',
  'SUBSCRIPTION_ENDED',
  'SUBSCRIPTION_NOT_BEGUN',
  'TOO_MANY',
] as const

const ownSubscriptionCall = {
  access: 'customer',
  params,
  reply: changeReply,
  limit: perHour(60),
} as const

export const subscriptionEndpoints = {
  'GET /api/paypal/subscriptions/{id}': {
    summary:
      'Returns one subscription of the caller. Can be polled while PayPal’s approval is pending.',
    access: 'customer',
    params,
    reply: subscriptionReply,
    limit: perHour(240),
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/paypal/subscriptions/{id}/approved': {
    summary:
      'Reports that the customer approved (onApprove) and asks PayPal. The state may still be APPROVAL_PENDING for a moment.',
    ...ownSubscriptionCall,
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/paypal/subscriptions/{id}/left': {
    summary:
      'Reports that the customer closed PayPal without approving (onCancel, onError). Nothing is charged; the same cart can be tried again.',
    ...ownSubscriptionCall,
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/paypal/subscriptions/{id}/cancel': {
    summary:
      'Cancels a subscription. After the cut-off it ends with the delivery that is being prepared.',
    ...ownSubscriptionCall,
    /** The client of the specification sends no body. The reason is optional. */
    body: z.object({ reason: z.string().max(maxCancellationReasonLength).optional() }).nullish(),
    errors: changeErrors,
  },
  'POST /api/paypal/subscriptions/{id}/suspend': {
    summary: 'Pauses a subscription until it is resumed.',
    ...ownSubscriptionCall,
    errors: changeErrors,
  },
  'POST /api/paypal/subscriptions/{id}/activate': {
    summary: 'Resumes a paused subscription, or withdraws a pending pause or cancellation.',
    ...ownSubscriptionCall,
    errors: changeErrors,
  },
  'POST /api/paypal/subscriptions/{id}/skip': {
    summary: 'Skips the next delivery. The number of deliveries stays the same.',
    ...ownSubscriptionCall,
    errors: [...changeErrors, 'CUT_OFF_PASSED', 'CONFLICT'],
  },
  'POST /api/paypal/subscriptions/{id}/delay': {
    summary:
      'Postpones the next delivery to the subscription’s first delivery day from this day on; returns that day.',
    ...ownSubscriptionCall,
    body: z.object({ earliestDay: malaysianDay }),
    errors: [...changeErrors, 'CUT_OFF_PASSED', 'DELAY_INVALID', 'CONFLICT'],
  },
  'PUT /api/paypal/subscriptions/{id}/address': {
    summary: 'Changes the delivery address. Accepts the address shapes of default-shipping.',
    ...ownSubscriptionCall,
    body: anyAddress,
    errors: [...changeErrors, 'DELIVERY_COSTS_MORE'],
  },
  'POST /api/paypal/webhook': {
    summary: 'Webhook of PayPal. Stores the event and responds 200.',
    access: 'public',
    body: z.looseObject({}),
    bodyFormat: 'raw',
    csrf: false,
    reply: z.string(),
    replyFormat: 'text',
    errors: [
      'INVALID',
      'SIGNATURE_INVALID',
      'TOO_MANY',
      'TOO_LARGE',
      'UNSUPPORTED_TYPE',
      'UNAVAILABLE',
    ],
  },
} as const satisfies Endpoints
