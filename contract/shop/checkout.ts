/**
 * The pay call for single purchases. The specification fixes its path and field names. The server
 * computes every amount, and refuses the call if the browser's total is another. The server ignores
 * the browser's URLs, because they would allow forged callbacks and open redirects (D-56 in
 * docs/decisions/register.md).
 */
import { z } from 'zod'

import { maxCartLines, maxLineQuantity } from '#domain/cart/cart-line.ts'
import { paymentOptions } from '#domain/checkout/payment-options.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredOrderNumber, enteredVoucherCode } from '#contract/entered-texts.ts'
import { perMinute } from '#contract/rate-limits.ts'
import { rowId } from '#contract/row-numbers.ts'

import { keptQuizId } from './quiz.ts'

/** A missing field counts as empty; the handler reports required fields with FIELDS_MISSING. */
const optionalText = (max: number) => z.string().max(max).default('')

const paymentData = z.object({
  /**
   * The total that the shopper saw, in ringgit. If it differs from the server's total, the call
   * fails with TOTAL_CHANGED.
   */
  total: z.number(),
  currency: z.literal('MYR'),
  method: z.literal('billplz'),
  /** The payment option. Plans are paid with PayPal and refused here. */
  intent: z.enum(paymentOptions).default('oneTime'),
  description: z.string().max(500).optional(),
  voucherCode: enteredVoucherCode.nullish(),
  discount: z.union([z.number(), z.string().max(20)]).nullish(),
  cancelUrl: z.string().max(2_000).optional(),
  successUrl: z.string().max(2_000).optional(),
  callbackUrl: z.string().max(2_000).optional(),
})

export const customerDetails = z.object({
  email: optionalText(300),
  phone: optionalText(60),
  firstName: optionalText(255),
  lastName: optionalText(255),
  address_1: optionalText(255),
  address_2: optionalText(255),
  city: optionalText(255),
  state: optionalText(100),
  postalCode: optionalText(20),
  country: optionalText(100),
  /**
   * Date of birth. The specification lists the field, but no form asks for it. It is not stored.
   */
  dob: z.string().max(40).nullish(),
  medicalCondition: optionalText(2_000),
})

/** Only id and quantity of a line are used; name, price and image are the browser's copies. */
const cartLine = z.object({
  id: rowId,
  quantity: z.number().int().min(1).max(maxLineQuantity),
})

export const cartInRequest = z.array(cartLine).max(maxCartLines)

/** The shop's own client sends these consents. The client of the specification does not. */
export const consent = z.object({
  /**
   * True if the shopper accepted the terms. A missing value counts as accepted, because the client
   * of the specification calls only after the shopper has ticked the box.
   */
  terms: z.boolean().optional(),
  /** Consent that a pharmacist reads the medical note. A note without consent is refused. */
  health: z.boolean().optional(),
})

/**
 * Sent twice, as `url` and `data.url`. The client of the specification reads `data.url` of an axios
 * response, whose `data` is the body. Clients that use fetch read `data.url` from the body itself.
 */
const payUrl = z.string().describe('URL of the payment page')

export const checkoutEndpoints = {
  'POST /api/billplz/pay': {
    summary: 'Places an order and returns the URL of its payment page.',
    access: 'public',
    body: z.object({
      paymentData,
      customerDetails,
      cart: cartInRequest,
      consent: consent.optional(),
      /**
       * Id of the stored quiz that the buyer saw at the checkout; the order copies that quiz. Null
       * means that the buyer left the quiz out. A missing value means the newest quiz of the
       * account. Not in the specification.
       */
      quizId: keptQuizId.nullish(),
    }),
    reply: z.object({ url: payUrl, data: z.object({ url: payUrl }) }),
    errorFormat: 'text',
    limit: perMinute(20),
    errors: [
      'INVALID',
      'CSRF',
      'CART_EMPTY',
      'FIELDS_MISSING',
      'FIELD_INVALID',
      'TERMS_REQUIRED',
      'HEALTH_CONSENT_REQUIRED',
      'PLAN_ELSEWHERE',
      'PRODUCT_GONE',
      'TOTAL_CHANGED',
      'TOTAL_TOO_SMALL',
      'VOUCHER_UNKNOWN',
      'VOUCHER_EXPIRED',
      'VOUCHER_NOT_APPLICABLE',
      'PAYMENT_IN_PROGRESS',
      'KEY_USED',
      'TOO_MANY',
      'NO_PAYMENT_PAGE',
    ],
  },
  'POST /api/orders/{orderId}/pay': {
    summary:
      'Returns the URL of the payment page of an unpaid order: of its open bill, or of a new bill.',
    access: 'public',
    params: z.object({ orderId: enteredOrderNumber }),
    reply: z.object({ url: payUrl }),
    limit: perMinute(20),
    errors: [
      'INVALID',
      'CSRF',
      'NOT_FOUND',
      'CONFLICT',
      'ORDER_EXPIRED',
      'VOUCHER_UNKNOWN',
      'VOUCHER_EXPIRED',
      'VOUCHER_NOT_APPLICABLE',
      'PAYMENT_IN_PROGRESS',
      'TOO_MANY',
      'NO_PAYMENT_PAGE',
    ],
  },
} as const satisfies Endpoints
