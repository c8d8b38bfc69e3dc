/**
 * Purchase of a plan through PayPal, in the order of the calls: quote (amounts and days), then
 * create (with an Idempotency-Key; returns PayPal's id for the button, and an approval page). The
 * browser then reports `approved` or `left` (subscriptions.ts). Amounts in replies are strings with
 * two decimals in ringgit. Days are yyyy-mm-dd, Malaysian time.
 */
import { z } from 'zod'

import { noPlanReasons } from '#domain/subscriptions/plan-offer.ts'

import { malaysianDay, planAmounts, planOption } from '#contract/account/subscriptions.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { enteredVoucherCode } from '#contract/entered-texts.ts'
import { perMinute } from '#contract/rate-limits.ts'

import { cartInRequest, consent, customerDetails } from './checkout.ts'
import { keptQuizId } from './quiz.ts'

const offer = z.object({
  option: planOption,
  isOffered: z.literal(true),
  savingPercent: z.number(),
  cadenceDays: z.number().describe('Days between two deliveries'),
  deliveryCount: z
    .number()
    .describe('Number of deliveries in the whole term; nothing is charged after the last delivery'),
  firstPayment: planAmounts.describe('For the first delivery, paid immediately'),
  laterPayment: planAmounts.describe('For each later delivery'),
  termTotal: z.string(),
  termSaving: z.string().describe('Compared with the same deliveries as single purchases'),
  paymentDays: z
    .array(malaysianDay)
    .describe('Day of the payment for each delivery; the first is today'),
  secondPaymentDay: malaysianDay,
  cutOffDay: malaysianDay.describe(
    'Last day on which a change still applies to the second delivery',
  ),
  cutOffDays: z
    .number()
    .describe('Days between the last day for a change and the delivery that it reaches'),
  lastPaymentDay: malaysianDay.describe('The plan ends after this payment'),
})

const noOffer = z.object({
  option: planOption,
  isOffered: z.literal(false),
  reason: z.enum(noPlanReasons),
  message: z.string(),
})

export const subscriptionPurchaseEndpoints = {
  'GET /api/paypal/settings': {
    summary: 'Returns what the browser needs to load PayPal’s script.',
    access: 'public',
    reply: z.object({
      clientId: z.string(),
      sdkBaseUrl: z.string(),
      currency: z.literal('MYR'),
    }),
    errors: [],
  },
  'POST /api/paypal/quote': {
    summary:
      'Quotes both plans for a cart: amounts, cadence, dates, cut-off. Uses the shop’s prices, not the browser’s.',
    access: 'public',
    body: z.object({
      cart: cartInRequest,
      state: z.string().max(100).default('').describe('Empty until the shopper has chosen one'),
      /** Checked as at checkout; an unusable code makes the quote fail with the voucher's error. */
      voucherCode: enteredVoucherCode.nullish(),
    }),
    reply: z.object({ plans: z.array(z.discriminatedUnion('isOffered', [offer, noOffer])) }),
    limit: perMinute(120),
    errors: [
      'INVALID',
      'CSRF',
      'PRODUCT_GONE',
      'VOUCHER_UNKNOWN',
      'VOUCHER_EXPIRED',
      'VOUCHER_NOT_APPLICABLE',
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
         * The first delivery's total that the shopper saw, in ringgit. If it differs, the call
         * fails with TOTAL_CHANGED.
         */
        total: z.number(),
        currency: z.literal('MYR'),
        method: z.literal('paypal'),
        intent: planOption,
        voucherCode: enteredVoucherCode.nullish(),
      }),
      customerDetails,
      cart: cartInRequest,
      consent: consent.optional(),
      /** As in the pay call (checkout.ts). */
      quizId: keptQuizId.nullish(),
    }),
    reply: z.object({
      id: z.number(),
      subscriptionId: z.string().describe('Return value for the button’s createSubscription'),
      status: z.string(),
      approveUrl: z
        .string()
        .describe(
          'PayPal’s approval page, or the page of the subscription if it is approved or refused already',
        ),
    }),
    limit: perMinute(20),
    errors: [
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
      'VOUCHER_NOT_APPLICABLE',
      'PAYMENT_IN_PROGRESS',
      'KEY_USED',
      'TOO_MANY',
      'PAYPAL_UNAVAILABLE',
    ],
  },
} as const satisfies Endpoints
