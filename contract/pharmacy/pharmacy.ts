/**
 * The pharmacy desk: the queue, one order with health data (each read is recorded in the audit
 * log), the decisions, the search for a label, and the pharmacist's signature. A decision sends the
 * `version` of the review that the pharmacist saw. If the review has changed since, the call fails
 * with 409 CONFLICT and says who changed what.
 */
import { z } from 'zod'

import { maxSearchLength } from '#domain/max-search-length.ts'
import { paymentTextList } from '#domain/payments/payment-state.ts'
import {
  maxPharmacistMessageLength,
  maxRegistrationLength,
  maxReviewReasonLength,
  maxSignatureNameLength,
} from '#domain/pharmacy/review-text-limits.ts'
import { queuePageSize, queueViews } from '#domain/pharmacy/queue-order.ts'
import { reportedSources } from '#domain/pharmacy/reported-health.ts'
import { reviewTransitions } from '#domain/pharmacy/review-state.ts'
import { statesOf } from '#domain/state-table.ts'

import { rowVersion } from '#contract/row-numbers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { enteredOrderNumber } from '#contract/entered-texts.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { stalePapersReply } from '#contract/account/order-address.ts'
import { formulaReply } from '#contract/shop/catalogue.ts'
import { timestamp } from '#contract/timestamp.ts'

const params = z.object({ orderId: enteredOrderNumber })
const reviewState = z.enum(statesOf(reviewTransitions))

const orderFlag = z.object({
  kind: z.string(),
  weight: z.enum(['bad', 'warn']).describe('How serious it is; the queue lists bad ones first'),
  text: z.string().describe('Message key; `values` fills its placeholders'),
  values: z.record(z.string(), z.string()),
})

const queuedOrder = z.object({
  orderId: z.string(),
  name: z.string(),
  paidAt: timestamp,
  status: z.string().describe('Status of the order'),
  state: reviewState.describe('State of the review'),
  flags: z.array(orderFlag),
  lines: z.array(
    z.object({ name: z.string(), quantity: z.number(), formula: formulaReply.nullable() }),
  ),
})

const ingredientTotal = z.object({
  name: z.string(),
  amount: z.string(),
  limit: z.string().nullable().describe('Null if no limit is established'),
  limitSource: z.string().nullable(),
  exceedsLimit: z.boolean().describe('True if the amount is above the limit'),
  productNames: z.array(z.string()).describe('Names of the products that contain it'),
})

const reviewStep = z.object({
  step: z
    .enum(['asked', 'answered', 'approved', 'declined', 'overridden', 'reopened'])
    .describe(
      'overridden: the orders desk moved the order on without an approval. reopened: an approval was withdrawn.',
    ),
  recordedAt: timestamp,
  name: z.string(),
  registration: z.string().describe('Registration number; empty if the step is not signed'),
  reason: z.string(),
})

const reviewMessage = z.object({
  author: z.enum(['pharmacist', 'customer']),
  name: z.string(),
  text: z.string(),
  sentAt: timestamp,
})

const reportedHealth = z.object({
  source: z.enum(reportedSources),
  sourceText: z.string().describe('For example "Quiz of 12/10/2026"'),
  orderId: z.string().nullable(),
  isSamePerson: z.boolean().describe('False: only the email address connects the two orders'),
  isEarlierEmail: z.boolean().describe('The address is one that the account had earlier'),
  allergies: z.array(z.string()).nullable().describe('Null if this source has no answer'),
  pregnancy: z.string().describe('Answer of the quiz; empty without one'),
  text: z.string().describe('Text of a note or message'),
})

const mentionedMedicine = z.object({
  name: z.string(),
  mentions: z.array(z.string()).describe('As the customer wrote them'),
  notes: z
    .array(
      z.object({
        ingredient: z.string(),
        products: z.string().describe('Names of the ordered products with the ingredient'),
        note: z.string(),
        source: z.object({ title: z.string(), url: z.string() }),
      }),
    )
    .describe('Known interactions with the ordered products'),
})

const reviewLine = z.object({
  position: z.number(),
  name: z.string(),
  quantity: z.number(),
  size: z.number().describe('Number of capsules in one jar'),
  ingredients: z.array(z.string()),
  declaredAllergens: z.string().describe('What the product contains or may contain'),
  formula: formulaReply.nullable(),
  labelCode: z.string(),
  batch: z.object({ number: z.string(), isChecked: z.boolean() }).nullable(),
})

const reviewReply = z.object({
  orderId: z.string(),
  version: z.number().describe('Sent back with a decision'),
  state: reviewState.describe('State of the review'),
  mayDecide: z.boolean(),
  status: z.string().describe('Status of the order'),
  paymentState: z.enum(paymentTextList),
  isFree: z.boolean().describe('A voucher paid for all of it: a decline opens no refund task'),
  paidAt: timestamp.nullable(),
  placedAt: timestamp,
  bestBefore: z.string().describe('Of the jars, yyyy-mm-dd'),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  cityAndState: z.string(),
  stalePapers: stalePapersReply.describe('Papers to print again; null if there are none'),
  flags: z.array(orderFlag),
  needsReason: z
    .boolean()
    .describe('Approval needs a reason: there is a flag or an unanswered question'),
  flagsKey: z.string().describe('Sent back with an approval, which fails if there are new flags'),
  reportedHealth: z
    .array(reportedHealth)
    .describe('What the customer reported outside this order, newest first'),
  answers: z
    .array(z.object({ field: z.string(), question: z.string(), answer: z.string() }))
    .nullable()
    .describe('Null if the order has no quiz'),
  allergies: z
    .array(z.string())
    .nullable()
    .describe('Null if not answered; ["None"] if the customer has none'),
  isPregnancyQuestionSkipped: z
    .boolean()
    .describe(
      'True if the customer chose "Prefer not to say" as gender, and so was not asked about pregnancy',
    ),
  medicalNote: z.string(),
  medicines: z
    .array(mentionedMedicine)
    .describe(
      'Medicines of the interaction list that the customer’s texts mention. May be incomplete.',
    ),
  lines: z.array(reviewLine),
  totals: z.array(ingredientTotal),
  messages: z.array(reviewMessage),
  steps: z.array(reviewStep),
})

const signature = z.object({ name: z.string(), registration: z.string() })

export const pharmacyEndpoints = {
  'GET /api/pharmacy/orders': {
    summary: 'Lists paid orders without a pharmacist’s decision, most urgent first.',
    access: 'pharmacist',
    query: z.object({
      view: z.enum(queueViews).default('all'),
      q: z.string().max(maxSearchLength).optional().describe('Order number or name'),
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    reply: z.object({
      orders: z.array(queuedOrder).describe(`At most ${queuePageSize}`),
      matchCount: z.number().describe('Number of orders on all pages'),
      countsByView: z
        .record(z.enum(queueViews), z.number())
        .describe('Orders in each view, without those that are not listed'),
      totalCount: z
        .number()
        .describe('Number of orders to review. Only the first 500 of them are listed.'),
      now: timestamp,
    }),
    errors: ['INVALID', ...staffErrors],
  },
  'GET /api/pharmacy/orders/{orderId}': {
    summary: 'Returns one order for review, with answers, allergies and medical note.',
    access: 'pharmacist',
    params,
    reply: reviewReply,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'POST /api/pharmacy/orders/{orderId}/approve': {
    summary: 'Approves an order, signed with name and registration number.',
    access: 'pharmacist',
    params,
    body: z.object({
      version: rowVersion,
      reason: z
        .string()
        .trim()
        .max(maxReviewReasonLength)
        .default('')
        .describe('Required while the order has a flag or an unanswered question'),
      flagsKey: z
        .string()
        .max(40)
        .optional()
        .describe('flagsKey of the review as last read. Without it, the order must have no flags'),
    }),
    reply: reviewReply,
    errors: [
      'INVALID',
      'CSRF',
      'NOT_FOUND',
      'CONFLICT',
      'REASON_REQUIRED',
      'SIGNATURE_REQUIRED',
      ...staffErrors,
    ],
  },
  'POST /api/pharmacy/orders/{orderId}/ask': {
    summary: 'Asks the customer a question. The email contains only a link to it.',
    access: 'pharmacist',
    params,
    body: z.object({
      version: rowVersion,
      question: z.string().trim().min(1).max(maxPharmacistMessageLength),
    }),
    reply: reviewReply,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', 'SIGNATURE_REQUIRED', ...staffErrors],
  },
  'POST /api/pharmacy/orders/{orderId}/decline': {
    summary: 'Declines an order and opens its refund task.',
    access: 'pharmacist',
    params,
    body: z.object({
      version: rowVersion,
      reason: z.string().trim().min(1).max(maxReviewReasonLength),
    }),
    reply: reviewReply,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', 'SIGNATURE_REQUIRED', ...staffErrors],
  },
  'GET /api/pharmacy/labels/{code}': {
    summary: 'Finds the order of a label code or of an order number.',
    access: 'pharmacist',
    params: z.object({ code: z.string().max(100) }),
    reply: z.object({
      orderId: z.string(),
      position: z.number().nullable().describe('Of the line; null for an order number'),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'LABEL_INVALID', ...staffErrors],
  },
  'GET /api/pharmacy/signature': {
    summary: 'Returns the caller’s signature: name and registration number, empty until entered.',
    access: 'pharmacist',
    reply: signature,
    errors: staffErrors,
  },
  'PUT /api/pharmacy/signature': {
    summary: 'Saves the caller’s signature: name and registration number.',
    access: 'pharmacist',
    body: z.object({
      name: z.string().trim().min(1).max(maxSignatureNameLength),
      registration: z.string().trim().min(1).max(maxRegistrationLength),
    }),
    reply: signature,
    errors: ['INVALID', 'CSRF', ...staffErrors],
  },
} as const satisfies Endpoints
