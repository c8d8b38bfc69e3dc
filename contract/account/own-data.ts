/**
 * The caller's own data: dashboard, email and delivery address, orders, and privacy rights. Replies
 * are reduced to their schemas, so no other column of a row leaks. Amounts are strings with two
 * decimals in ringgit.
 */
import { paymentTextList } from '#domain/payments/payment-state.ts'
import { z } from 'zod'

import { shownResultRows, type QuizResultRow } from '#domain/quiz/quiz-result.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredEmail, enteredOrderNumber, enteredPassword } from '#contract/entered-texts.ts'
import { perHour } from '#contract/rate-limits.ts'
import { anyAddress } from './any-address.ts'
import { addressChangeReply } from './order-address.ts'
import { timelineReply } from './orders.ts'
import { phraseReply } from '#contract/shop/quiz.ts'
import { timestamp } from '#contract/timestamp.ts'
import { subscriptionReply } from './subscriptions.ts'

const shippingReply = z.object({
  firstName: z.string(),
  lastName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  countryCode: z.string(),
  user: z.object({ email: z.string() }),
  /** Not in the specification. The courier needs the phone. */
  phone: z.string(),
})

const dashboardOrder = z.object({
  orderId: z.string(),
  status: z.string(),
  createdAt: timestamp,
  totalPrice: z.string(),
  orderItems: z.array(
    z.object({
      product: z.object({
        product_name: z.string(),
        // The fields below are not in the specification. The screen needs them to draw the product
        // and to reorder it.
        id: z.number(),
        image: z.string(),
        ingredients: z.array(z.string()),
      }),
      quantity: z.number(),
      price: z.string(),
    }),
  ),
  paymentState: z.enum(paymentTextList),
  trackingNumber: z.string().nullable(),
  courier: z.string().nullable(),
  trackingUrl: z.string().nullable().describe('The courier’s tracking page'),
  isDelivered: z.boolean(),
  isOnItsWay: z.boolean(),
  isAwaitingReview: z.boolean().describe('Paid, and no pharmacist has approved it yet'),
  billId: z.string().nullable().describe('Bill id in the URL of the order’s confirmation page'),
  payAgainUrl: z.string().nullable().describe('URL of the open bill of an unpaid order'),
  addressChangeUntil: timestamp.nullable().describe('Null if the address cannot be changed'),
})

const quizProduct = z.object({
  id: z.number(),
  product_name: z.string(),
  price: z.number().describe('In ringgit'),
  image: z.string(),
  available: z.boolean(),
  reasonsAgainst: z
    .array(phraseReply)
    .describe('Why the product does not suit the latest quiz answers; empty if it suits them'),
})

const schemaByKind = {
  typed: z.string(),
  option: z.string(),
  yesNo: z.boolean(),
  list: z.array(z.string()),
}
// Object.fromEntries loses the types of keys and values; the cast restores them from
// shownResultRows.
const resultAnswers = Object.fromEntries(
  shownResultRows.map(({ key, kind }) => [key, schemaByKind[kind]]),
) as {
  [R in QuizResultRow as R['key']]: (typeof schemaByKind)[R['kind']]
}

const quizReply = z.object({
  id: z.string(),
  createdAt: timestamp,
  ...resultAnswers,
  // The specification does not have the fields below.
  recommendedProducts: z.array(quizProduct),
  removedProductCount: z.number().describe('Recommended products that are no longer sold'),
  excludedProducts: z.array(quizProduct),
})

const consentReply = z.object({
  kind: z.string(),
  version: z.string(),
  givenAt: timestamp,
  withdrawnAt: timestamp.nullable(),
})

export const ownDataEndpoints = {
  'GET /api/users/dashboard': {
    summary: 'Returns the data of the dashboard.',
    access: 'customer',
    reply: z.object({
      orders: z.array(dashboardOrder),
      defaultShippingDetails: shippingReply,
      subscriptions: z.array(subscriptionReply),
      quizzes: z.array(quizReply),
      // The specification does not have the fields below.
      pendingEmail: z.string().nullable().describe('New email that is not verified yet'),
      hasMarketingConsent: z.boolean(),
      guestOrderCount: z.number().describe('Orders placed with this email without an account'),
      consents: z.array(consentReply),
      healthData: z
        .object({
          quizCount: z.number(),
          planCount: z.number(),
          orderCount: z
            .number()
            .describe('Number of delivered orders and of unpaid orders with health data'),
          keptOrders: z.array(z.object({ orderId: z.string(), isErasureRequested: z.boolean() })),
        })
        .describe(
          'Counts of what an erasure deletes, and the orders whose health data is kept until delivery.',
        ),
    }),
    errors: ['UNAUTHENTICATED'],
  },
  'GET /api/users/orders/{orderId}': {
    summary: 'Returns one order of the caller, for its receipt.',
    access: 'customer',
    params: z.object({ orderId: enteredOrderNumber }),
    reply: z.object({
      orderId: z.string(),
      createdAt: timestamp,
      paidAt: timestamp.nullable(),
      paymentState: z.enum(paymentTextList),
      paymentType: z.string(),
      status: z.string(),
      trackingNumber: z.string().nullable(),
      courier: z.string().nullable().describe('Null before the order is shipped'),
      trackingUrl: z.string().nullable().describe('The courier’s tracking page'),
      name: z.string(),
      email: z.string(),
      address: z.array(z.string()),
      lines: z.array(
        z.object({
          name: z.string(),
          quantity: z.number(),
          price: z.string(),
          amount: z.string(),
        }),
      ),
      subtotal: z.string(),
      shipping: z.string(),
      savings: z.string(),
      discount: z.string(),
      voucherCode: z.string().nullable(),
      total: z.string(),
      timeline: timelineReply,
      addressChange: addressChangeReply,
    }),
    errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  },
  'PUT /api/users/update_email': {
    summary: 'Requests a change of email. The old one stays valid until the new one is verified.',
    access: 'customer',
    body: z.object({
      user: z.object({ email: enteredEmail }),
      /** Required when the session is older than 15 minutes. */
      password: enteredPassword.optional(),
    }),
    reply: z.object({ message: z.string() }),
    limit: perHour(10),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'PASSWORD_REQUIRED', 'TOO_MANY', 'UNAVAILABLE'],
  },
  'PUT /api/users/default-shipping': {
    summary:
      'Changes the default delivery address. Accepts the field names of every address in the specification.',
    access: 'customer',
    body: anyAddress,
    reply: z.object({ defaultShippingDetails: shippingReply }),
    limit: perHour(60),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'TOO_MANY'],
  },
  'POST /api/users/claim-code': {
    summary: 'Emails the account’s address the code that claim-orders requires.',
    access: 'customer',
    reply: z.object({ message: z.string() }),
    limit: perHour(20),
    errors: ['CSRF', 'UNAUTHENTICATED', 'TOO_MANY'],
  },
  'POST /api/users/claim-orders': {
    summary: 'Adds guest orders placed with the verified email to this account.',
    access: 'customer',
    body: z.object({ code: z.string().max(40) }),
    reply: z.object({ claimedOrderCount: z.number() }),
    limit: perHour(30),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'CODE_INVALID', 'TOO_MANY'],
  },
  'PUT /api/users/marketing': {
    summary: 'Sets whether the customer gets marketing emails.',
    access: 'customer',
    body: z.object({ subscribed: z.boolean() }),
    reply: z.object({ hasMarketingConsent: z.boolean() }),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED'],
  },
  'POST /api/users/withdraw-consent': {
    summary:
      'Withdraws the consent to process health data, and erases that data except in orders that are being made.',
    access: 'customer',
    reply: z.object({
      deletedQuizCount: z.number(),
      deletedPlanCount: z.number(),
      deletedOrderCount: z.number(),
      keptOrders: z.array(z.string()).describe('Erased automatically after delivery'),
    }),
    errors: ['CSRF', 'UNAUTHENTICATED'],
  },
  'GET /api/users/my-data': {
    summary: 'Returns all data stored about the caller, as JSON to download.',
    access: 'customer',
    reply: z.looseObject({}),
    limit: perHour(20),
    errors: ['UNAUTHENTICATED', 'TOO_MANY'],
  },
  'POST /api/users/delete-account': {
    summary: 'Deletes the account. Its orders are kept, detached from it, as tax law requires.',
    access: 'customer',
    body: z.object({ password: enteredPassword }),
    reply: z.void(),
    replyFormat: 'empty',
    limit: perHour(10),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'PASSWORD_REQUIRED', 'TOO_MANY', 'UNAVAILABLE'],
  },
} as const satisfies Endpoints
