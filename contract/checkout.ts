/**
 * Paying once: the documented pay call. The server works out every amount itself; the figures and
 * addresses a browser sends are compared or ignored, never used (decisions D-56).
 *
 * The documents' client reads `data.url` of an axios answer, where `data` is the body: the address is
 * the body's `url`. The same address is also at `data.url` of the body, for a client made with fetch
 * from the same sentence.
 */
import { z } from 'zod'

import type { Endpoints } from './endpoint.ts'

/** Blank and absent are the same: which fields must be filled is a rule with its own sentence. */
const typed = (max: number) => z.string().max(max).default('')

const paymentData = z.object({
  /** What the shopper was shown, in ringgit. Another figure than the server's is refused with 409. */
  total: z.number(),
  currency: z.literal('MYR'),
  method: z.literal('billplz'),
  /** The payment option. Plans are paid with PayPal and refused here. */
  intent: z.enum(['oneTime', 'threeMonth', 'sixMonth']).default('oneTime'),
  description: z.string().max(500).optional(),
  voucherCode: z.string().max(64).nullish(),
  discount: z.union([z.number(), z.string().max(20)]).nullish(),
  cancelUrl: z.string().max(2_000).optional(),
  successUrl: z.string().max(2_000).optional(),
  callbackUrl: z.string().max(2_000).optional(),
})

export const customerDetails = z.object({
  email: typed(300),
  phone: typed(60),
  firstName: typed(255),
  lastName: typed(255),
  address_1: typed(255),
  address_2: typed(255),
  city: typed(255),
  state: typed(100),
  postalCode: typed(20),
  country: typed(100),
  /** Documented, never asked for and not kept (D-48). */
  dob: z.string().max(40).nullish(),
  medicalCondition: typed(2_000),
})

/** Name, price and image of a line are the browser's memory: only id and quantity count. */
export const cartLine = z.object({
  id: z.number().int().min(1).max(2_147_483_647),
  quantity: z.number().int().min(1).max(99),
})

/** The documented client sends none of this; ours does. */
export const consent = z.object({
  /** The terms were ticked. Left out, the call itself says so: it is only sent after the tick. */
  terms: z.boolean().optional(),
  /** The buyer agrees that a pharmacist reads the medical note. A note without it is refused. */
  health: z.boolean().optional(),
})

const payUrl = z.string().describe('The page to send the browser to')

export const checkoutEndpoints = {
  'POST /api/billplz/pay': {
    summary: 'Places the order and answers the address of the payment page.',
    access: 'public',
    body: z.object({
      paymentData,
      customerDetails,
      cart: z.array(cartLine).max(20),
      consent: consent.optional(),
      /**
       * The kept quiz that the buyer saw at the checkout, of which the order takes a copy; null when
       * it was left out, missing for the newest of the account. Ours, not documented.
       */
      quizId: z.string().max(40).nullish(),
    }),
    reply: z.object({ url: payUrl, data: z.object({ url: payUrl }) }),
    errorsAs: 'text',
    limit: { max: 20, seconds: 60 },
    fails: [
      'INVALID',
      'CSRF',
      'CART_EMPTY',
      'FIELDS_MISSING',
      'FIELD_WRONG',
      'TERMS_NEEDED',
      'HEALTH_CONSENT_NEEDED',
      'PLAN_ELSEWHERE',
      'PRODUCT_GONE',
      'TOTAL_CHANGED',
      'TOTAL_TOO_SMALL',
      'VOUCHER_UNKNOWN',
      'VOUCHER_OVER',
      'VOUCHER_NOT_NOW',
      'PAY_RUNNING',
      'KEY_USED',
      'TOO_MANY',
      'NO_PAYMENT_PAGE',
    ],
  },
  'POST /api/orders/{orderId}/pay': {
    summary: 'Pays an order that is still to be paid: its open bill, or a new one.',
    access: 'public',
    params: z.object({ orderId: z.string().max(20) }),
    reply: z.object({ url: payUrl }),
    limit: { max: 20, seconds: 60 },
    fails: [
      'INVALID',
      'CSRF',
      'NOT_FOUND',
      'CONFLICT',
      'ORDER_OVER',
      'VOUCHER_UNKNOWN',
      'VOUCHER_OVER',
      'VOUCHER_NOT_NOW',
      'PAY_RUNNING',
      'TOO_MANY',
      'NO_PAYMENT_PAGE',
    ],
  },
} as const satisfies Endpoints
