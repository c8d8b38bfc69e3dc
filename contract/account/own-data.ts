/**
 * The caller's own data: dashboard, email and delivery address, orders, and privacy rights. Replies
 * are reduced to their schemas, so that no other column of a row leaks. Only `my-data` has no
 * schema. Amounts are strings with two decimals in ringgit, unless a description says otherwise.
 */
import { z } from 'zod'

import { paymentTextList } from '#domain/payments/payment-state.ts'
import { shownResultRows, type QuizResultRow } from '#domain/quiz/quiz-result.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredEmail, enteredOrderNumber, enteredPassword } from '#contract/entered-texts.ts'
import { perHour } from '#contract/rate-limits.ts'
import { phraseReply } from '#contract/shop/quiz.ts'
import { timestamp } from '#contract/timestamp.ts'

import { anyAddress } from './any-address.ts'
import { addressChangeReply } from './order-address.ts'
import { timelineReply } from './orders.ts'
import { subscriptionReply } from './subscriptions.ts'

const defaultShippingReply = z.object({
  firstName: z.string(),
  lastName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  countryCode: z.string(),
  user: z.object({ email: z.string() }),
  // Not in the specification. The courier needs the phone.
  phone: z.string(),
})

const dashboardOrder = z.object({
  orderId: z.string().describe('The order number, not the database id'),
  status: z.string(),
  createdAt: timestamp,
  totalPrice: z.string(),
  orderItems: z.array(
    z.object({
      product: z.object({
        product_name: z.string(),
        // The specification does not have id, image and ingredients. The screen draws and reorders
        // the product with them.
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
  isOnItsWay: z.boolean().describe('Dispatched; stays true after delivery'),
  isAwaitingReview: z.boolean().describe('Paid, and no pharmacist has decided on it yet'),
  isDeclined: z.boolean().describe('A pharmacist declined it, and it will not be made'),
  billId: z.string().nullable().describe('Bill id in the URL of the order’s confirmation page'),
  payAgainUrl: z.string().nullable().describe('URL of the open bill of an unpaid order'),
  isPaymentBeingChecked: z
    .boolean()
    .describe('A payment of the unpaid order was reported; the customer must not pay again yet'),
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
const answerSchemas = Object.fromEntries(
  shownResultRows.map(({ key, kind }) => [key, schemaByKind[kind]]),
) as {
  [R in QuizResultRow as R['key']]: (typeof schemaByKind)[R['kind']]
}

const quizReply = z.object({
  id: z.string(),
  createdAt: timestamp,
  ...answerSchemas,
  // The specification does not have the following fields.
  recommendedProducts: z.array(quizProduct),
  removedProductCount: z.number().describe('Recommended products that are no longer sold'),
  excludedProducts: z
    .array(quizProduct)
    .describe('Products that were not recommended, because of an answer of the quiz'),
})

/** An earlier address of the account. Without it, the call is about the current address. */
const claimedEmail = enteredEmail.optional()

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
      defaultShippingDetails: defaultShippingReply,
      subscriptions: z.array(subscriptionReply),
      quizzes: z.array(quizReply),
      // The specification does not have the following fields.
      pendingEmail: z.string().nullable().describe('New email that is not verified yet'),
      hasMarketingConsent: z.boolean(),
      guestOrderCount: z.number().describe('Orders placed with this email without an account'),
      // Optional, because during a deployment a process of the previous release does not send it.
      earlierGuestOrders: z
        .array(z.object({ email: z.string(), orderCount: z.number() }))
        .optional()
        .describe(
          'The same by earlier address: orders placed before the account gave it up, and since another account last had it',
        ),
      consents: z.array(consentReply),
      healthData: z
        .object({
          quizCount: z.number(),
          planCount: z.number(),
          orderCount: z
            .number()
            .describe('Orders whose health data the pharmacy does not need any more'),
          keptOrders: z
            .array(z.object({ orderId: z.string(), isErasureRequested: z.boolean() }))
            .describe('Orders whose health data is kept until delivery'),
        })
        .describe('What an erasure of health data deletes and keeps'),
    }),
    errors: ['UNAUTHENTICATED'],
  },
  'GET /api/users/orders/{orderId}': {
    summary: 'Returns one order of the caller, for its receipt.',
    access: 'customer',
    params: z.object({ orderId: enteredOrderNumber }),
    reply: z.object({
      orderId: z.string().describe('The order number, not the database id'),
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
      savings: z.string().describe('Reduction by a subscription plan'),
      discount: z.string().describe('Reduction by a voucher'),
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
      password: enteredPassword
        .optional()
        .describe('Required when the session is older than 15 minutes'),
    }),
    reply: z.object({ message: z.string() }),
    limit: perHour(10),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'PASSWORD_REQUIRED', 'TOO_MANY', 'UNAVAILABLE'],
  },
  'PUT /api/users/default-shipping': {
    summary:
      'Changes the default delivery address. Accepts all names that the specification uses for the fields of an address.',
    access: 'customer',
    body: anyAddress,
    reply: z.object({ defaultShippingDetails: defaultShippingReply }),
    limit: perHour(60),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'TOO_MANY'],
  },
  'POST /api/users/claim-code': {
    summary:
      'Emails a code to the address of the account, or to an earlier one with guest orders; claim-orders requires it.',
    access: 'customer',
    body: z.object({ email: claimedEmail }).nullish(),
    reply: z.object({ message: z.string() }),
    limit: perHour(20),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'TOO_MANY'],
  },
  'POST /api/users/claim-orders': {
    summary: 'Adds guest orders placed with the address of the code to this account.',
    access: 'customer',
    body: z.object({ code: z.string().max(40), email: claimedEmail }),
    reply: z.object({ claimedOrderCount: z.number() }),
    limit: perHour(30),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'CODE_INVALID', 'TOO_MANY'],
  },
  'PUT /api/users/marketing': {
    summary: 'Sets whether the customer gets marketing emails.',
    access: 'customer',
    body: z.object({ subscribed: z.boolean() }),
    reply: z.object({ hasMarketingConsent: z.boolean() }),
    limit: perHour(60),
    errors: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'TOO_MANY'],
  },
  'POST /api/users/withdraw-consent': {
    summary:
      'Withdraws the consent to process health data, and erases that data except in orders that are being made.',
    access: 'customer',
    reply: z.object({
      deletedQuizCount: z.number(),
      deletedPlanCount: z.number(),
      deletedOrderCount: z.number(),
      keptOrders: z
        .array(z.string())
        .describe('Numbers of the orders whose health data is erased after delivery'),
    }),
    limit: perHour(20),
    errors: ['CSRF', 'UNAUTHENTICATED', 'TOO_MANY'],
  },
  'GET /api/users/my-data': {
    summary: 'Returns all data stored about the caller, as JSON to download.',
    access: 'customer',
    // Not reduced to a schema: the handler chooses what the customer gets.
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
