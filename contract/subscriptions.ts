/**
 * Plans and subscriptions, paid through PayPal (D-50 to D-53, D-59, D-99, D-100, D-107, D-111).
 * Amounts are strings with two decimals in ringgit, days yyyy-mm-dd in Malaysia, timestamps ISO
 * 8601 in UTC.
 */
import { z } from 'zod'

import { cartLine, consent, customerDetails } from './checkout.ts'
import type { Endpoints } from './endpoint.ts'

const planOption = z.enum(['threeMonth', 'sixMonth'])
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const text = z.string().max(255).optional()
const hour = 3_600

/** Subscriptions of other customers are NOT_FOUND. */
const subscriptionId = z.object({
  id: z
    .string()
    .regex(/^(\d{1,9}|I-[A-Za-z0-9]{6,40})$/)
    .describe("Our subscription number, or PayPal's id I-…"),
})

const amounts = z.object({
  subtotal: z.string(),
  shipping: z.string(),
  savings: z.string(),
  /** Voucher discount, which applies to the first delivery only. */
  discount: z.string(),
  total: z.string(),
})

const offer = z.object({
  option: planOption,
  offered: z.literal(true),
  savingPercent: z.number(),
  cadenceDays: z.number().describe('Days between two deliveries: 30, 60 or 90'),
  deliveries: z
    .number()
    .describe('Number of deliveries in the whole term; nothing is charged after the last delivery'),
  first: amounts.describe('First delivery, paid immediately'),
  each: amounts.describe('Every later delivery'),
  termTotal: z.string(),
  termSaving: z.string().describe('Compared with the same deliveries as single purchases'),
  /** The days of payment, starting today. */
  dates: z.array(day),
  nextDate: day.describe('Day of the second payment'),
  cutOff: day.describe('The last day for changes that reach the second delivery'),
  cutOffDays: z.number(),
  ends: day.describe('Day of the last payment; the plan then ends'),
})

const noOffer = z.object({
  option: planOption,
  offered: z.literal(false),
  reason: z.enum(['empty cart', 'mixed packs', 'one pack is enough', 'below minimum']),
  message: z.string(),
})

/** A subscription for its customer. Only the first three fields are in the specification. */
export const subscriptionReply = z.object({
  subscriptionId: z.string().describe("PayPal's id; empty until PayPal has responded"),
  /** ACTIVE, SUSPENDED, CANCELLED, EXPIRED, APPROVAL_PENDING or APPROVED. */
  status: z.string(),
  id: z.number().describe('Our subscription number'),
  option: planOption,
  savingPercent: z.number(),
  cadenceDays: z.number(),
  deliveries: z.number().describe('Number of deliveries in the whole term'),
  delivered: z.number().describe('Number of deliveries paid so far'),
  createdAt: z.string(),
  first: amounts,
  each: amounts,
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
  /** The next payment and delivery; null if there is none or the plan must be resumed first. */
  next: z
    .object({
      date: day,
      total: z.string(),
      cutOff: day.describe('The last day on which a change still reaches this delivery'),
      inTime: z.boolean().describe('False once the cut-off has passed'),
    })
    .nullable(),
  /**
   * A requested change that PayPal has not confirmed yet, or that starts after the next delivery.
   */
  pending: z
    .object({
      status: z.enum(['ACTIVE', 'SUSPENDED', 'CANCELLED']),
      from: day.describe('Day on which the change takes effect'),
      message: z.string(),
    })
    .nullable(),
  /** Day on which deliveries resume after a skip or delay. */
  resumesOn: day.nullable(),
  /** The next payment if a suspended plan is resumed now; null for every other plan. */
  nextIfResumed: day.nullable(),
  /** A failed payment that will be retried; null if there is none. */
  failed: z.object({ at: z.string(), retryOn: day.nullable() }).nullable(),
  endsOn: day.nullable().describe('Expected day of the last payment'),
  cancelReason: z.string().nullable(),
  orders: z
    .array(
      z.object({
        orderId: z.string(),
        delivery: z.number().describe('Number of the delivery, from 1'),
        paidAt: z.string(),
        total: z.string(),
        status: z.string(),
        billId: z.string().describe('Id of the order’s page'),
      }),
    )
    .describe('Newest first'),
  history: z
    .array(z.object({ at: z.string(), text: z.string() }))
    .describe('Newest first, as sentences for the customer'),
  /** Actions that the customer may take now. */
  may: z.object({
    suspend: z.boolean(),
    activate: z.boolean(),
    cancel: z.boolean(),
    skip: z.boolean(),
    delay: z.boolean(),
    changeAddress: z.boolean(),
    /** PayPal's approval page; null if nothing awaits approval. */
    approveUrl: z.string().nullable(),
  }),
})

const changeReply = z.object({
  /** A sentence for the customer. It names the day of the change if the cut-off has passed. */
  message: z.string(),
  subscription: subscriptionReply,
})

const changeFails = [
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
  params: subscriptionId,
  reply: changeReply,
  limit: { max: 60, seconds: hour },
} as const

/**
 * Calls of a purchase, in this order: quote (amounts and days) → create (with an Idempotency-Key;
 * returns PayPal's id for the button, and an approval page) → approved, or left → dashboard.
 */
export const subscriptionEndpoints = {
  'GET /api/paypal/settings': {
    summary: 'Returns what the browser needs to load PayPal’s script.',
    access: 'public',
    reply: z.object({
      clientId: z.string(),
      sdkBaseUrl: z.string(),
      currency: z.literal('MYR'),
    }),
    fails: [],
  },
  'POST /api/paypal/quote': {
    summary:
      'Quotes both plans for a cart: amounts, cadence, dates, cut-off. Uses the shop’s prices, not the browser’s.',
    access: 'public',
    body: z.object({
      cart: z.array(cartLine).max(20),
      state: z.string().max(100).default('').describe('Empty until the shopper has chosen one'),
      /** Checked as at checkout; an unusable code makes the quote fail with the voucher's error. */
      voucherCode: z.string().max(64).nullish(),
    }),
    reply: z.object({ plans: z.array(z.discriminatedUnion('offered', [offer, noOffer])) }),
    limit: { max: 120, seconds: 60 },
    fails: [
      'INVALID',
      'CSRF',
      'PRODUCT_GONE',
      'VOUCHER_UNKNOWN',
      'VOUCHER_EXPIRED',
      'VOUCHER_NOT_NOW',
      'TOO_MANY',
    ],
  },
  'POST /api/paypal/subscriptions': {
    summary:
      'Creates a subscription and returns its PayPal id for approval. Send one Idempotency-Key per checkout attempt: the same key or cart returns the same subscription.',
    access: 'customer',
    body: z.object({
      paymentData: z.object({
        /**
         * The first delivery's total that the shopper saw, in ringgit; fails with 409 if it
         * differs.
         */
        total: z.number(),
        currency: z.literal('MYR'),
        method: z.literal('paypal'),
        intent: planOption,
        voucherCode: z.string().max(64).nullish(),
      }),
      customerDetails,
      cart: z.array(cartLine).max(20),
      consent: consent.optional(),
      quizId: z.string().max(40).nullish(),
    }),
    reply: z.object({
      id: z.number(),
      subscriptionId: z.string().describe('Return value for the button’s createSubscription'),
      status: z.string(),
      approveUrl: z
        .string()
        .describe('PayPal’s approval page; the subscription’s own page once approved or refused'),
    }),
    limit: { max: 20, seconds: 60 },
    fails: [
      'INVALID',
      'CSRF',
      'UNAUTHENTICATED',
      'CART_EMPTY',
      'FIELDS_MISSING',
      'FIELD_INVALID',
      'TERMS_REQUIRED',
      'HEALTH_CONSENT_REQUIRED',
      'NO_PLAN',
      'PRODUCT_GONE',
      'TOTAL_CHANGED',
      'VOUCHER_UNKNOWN',
      'VOUCHER_EXPIRED',
      'VOUCHER_NOT_NOW',
      'PAY_RUNNING',
      'KEY_USED',
      'TOO_MANY',
      'NO_WALLET',
    ],
  },
  'GET /api/paypal/subscriptions/{id}': {
    summary:
      'Returns one subscription of the caller. Can be polled while PayPal’s approval is pending.',
    access: 'customer',
    params: subscriptionId,
    reply: subscriptionReply,
    limit: { max: 240, seconds: hour },
    fails: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/paypal/subscriptions/{id}/approved': {
    summary:
      'Reports that the customer approved (onApprove) and asks PayPal. The state may still be APPROVAL_PENDING for a moment.',
    ...ownSubscriptionCall,
    fails: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/paypal/subscriptions/{id}/left': {
    summary:
      'Reports that the customer closed PayPal without approving (onCancel, onError). Nothing is charged; the same cart can be tried again.',
    ...ownSubscriptionCall,
    fails: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/paypal/subscriptions/{id}/cancel': {
    summary:
      'Cancels a subscription. After the cut-off it ends with the delivery that is being prepared.',
    ...ownSubscriptionCall,
    /** The specification sends no body; a reason is optional. */
    body: z.object({ reason: z.string().max(500).optional() }).nullish(),
    fails: changeFails,
  },
  'POST /api/paypal/subscriptions/{id}/suspend': {
    summary: 'Pauses a subscription until it is resumed.',
    ...ownSubscriptionCall,
    fails: changeFails,
  },
  'POST /api/paypal/subscriptions/{id}/activate': {
    summary: 'Resumes a paused subscription, or withdraws a pending pause or cancellation.',
    ...ownSubscriptionCall,
    fails: changeFails,
  },
  'POST /api/paypal/subscriptions/{id}/skip': {
    summary: 'Skips the next delivery. The number of deliveries stays the same.',
    ...ownSubscriptionCall,
    fails: [...changeFails, 'CUT_OFF_PASSED', 'CONFLICT'],
  },
  'POST /api/paypal/subscriptions/{id}/delay': {
    summary:
      'Postpones the next delivery to the plan’s first delivery day from this day on; returns that day.',
    ...ownSubscriptionCall,
    body: z.object({ until: day }),
    fails: [...changeFails, 'CUT_OFF_PASSED', 'DELAY_INVALID', 'CONFLICT'],
  },
  'PUT /api/paypal/subscriptions/{id}/address': {
    summary: 'Changes the delivery address. Accepts the address shapes of default-shipping.',
    ...ownSubscriptionCall,
    body: z.object({
      firstName: text,
      first_name: text,
      lastName: text,
      last_name: text,
      phone: text,
      addressLine1: text,
      address_1: text,
      address: text,
      addressLine2: text,
      address_2: text,
      city: text,
      state: text,
      postalCode: text,
      postal_code: text,
      zip_code: text,
    }),
    fails: [...changeFails, 'DELIVERY_COSTS_MORE'],
  },
  'POST /api/paypal/webhook': {
    summary: 'Webhook of PayPal. Stores the event and responds 200.',
    access: 'public',
    body: z.looseObject({}),
    bodyAs: 'raw',
    csrf: false,
    reply: z.string(),
    replyAs: 'text',
    fails: [
      'INVALID',
      'SIGNATURE_INVALID',
      'TOO_MANY',
      'TOO_LARGE',
      'UNSUPPORTED_TYPE',
      'UNAVAILABLE',
    ],
  },
  'POST /api/refill-reminders/stop': {
    summary: 'Unsubscribes the address of an email’s token from refill reminders.',
    access: 'public',
    body: z.object({ token: z.string().max(400) }),
    reply: z.object({ message: z.string() }),
    limit: { max: 30, seconds: hour },
    fails: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /stop-reminders': {
    summary:
      'Unsubscribes like /api/refill-reminders/stop, for the one-click request of a mail program (RFC 8058). The body is ignored.',
    access: 'public',
    query: z.object({ token: z.string().max(400) }),
    csrf: false,
    reply: z.string(),
    replyAs: 'text',
    // A mail provider calls for many customers from few IPs.
    limit: { max: 3_000, seconds: hour },
    fails: ['INVALID', 'LINK_EXPIRED', 'TOO_MANY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  },
} as const satisfies Endpoints
