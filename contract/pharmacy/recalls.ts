/**
 * A recall blocks a lot and emails the customers who have jars made from it; they report whether
 * they still have the jars. An order has left the pharmacy once it was shipped, or handed over
 * without a courier. `remainingStock` is a whole number of the lot's smallest unit (nanograms, CFU,
 * IU). Timestamps are ISO 8601 in UTC.
 */
import { z } from 'zod'

import { shopLanguages } from '#domain/content/languages.ts'
import { outboxStates } from '#domain/mail/email-state.ts'
import { recallAnswerSchema } from '#domain/recalls/recall-answers.ts'
import { maxRecallReasonLength, recallStates, type RecallLevel } from '#domain/recalls/recall.ts'
import { stockUnits } from '#domain/stock/stock-amount.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredLotNumber, enteredOrderNumber } from '#contract/entered-texts.ts'
import { perHour } from '#contract/rate-limits.ts'
import { rowVersion } from '#contract/row-numbers.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

import { lotSummary, tracedBatch, tracedJar } from './lot-traces.ts'

const params = z.object({ lotNumber: enteredLotNumber })
const level = z.enum(['I', 'II', 'III'] satisfies RecallLevel[])
/** Token from the link in the recall email. */
const linkToken = z.string().max(200)

const language = z.enum(shopLanguages)
const recallTexts = z.object({ problem: z.string(), offer: z.string() })
const enteredText = z.string().max(600)

const recallOrder = z.object({
  orderId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  dispatchedAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable().describe('Without dispatchedAt: handed over without a courier'),
  jars: z
    .array(tracedJar)
    .readonly()
    .describe(
      'Jars with the lot, also replaced ones; empty when no batch of the order has the lot any more',
    ),
  isReplaced: z
    .boolean()
    .describe('True when every jar with the lot was replaced by one of a closed batch'),
  emailedAt: timestamp.nullable(),
  emailState: z.enum(outboxStates).nullable().describe('State of the first email'),
  remindedAt: timestamp.nullable(),
  reminderState: z
    .enum(outboxStates)
    .nullable()
    .describe('Null without a reminder, and after the record of its email is deleted'),
  answer: recallAnswerSchema.nullable(),
  answeredAt: timestamp.nullable(),
  answeredBy: z.string().describe('Empty when the customer answered on the page'),
})

const counts = z.object({
  orders: z.number(),
  held: z.number().describe('Number of orders at the pharmacy with a jar of the lot'),
  replaced: z.number().describe('Number of orders whose jars were replaced'),
  toEmail: z
    .number()
    .describe('Number of orders that have left the pharmacy and are not emailed yet'),
  emailed: z.number(),
  delivered: z.number().describe('Number of emails that the customers’ mail servers accepted'),
  answered: z.number(),
  outstanding: z.number().describe('Number of emailed orders with the lot and without an answer'),
  answers: z.array(z.object({ answer: recallAnswerSchema, orders: z.number() })).readonly(),
})

const recall = z.object({
  lot: lotSummary,
  state: z.enum(recallStates),
  reason: z.string(),
  level: level.nullable(),
  startedBy: z.string(),
  startedAt: timestamp,
  texts: z.record(language, recallTexts),
  approvedBy: z.string().nullable(),
  approvedAt: timestamp.nullable(),
  remindedAt: timestamp.nullable(),
  closedBy: z.string().nullable(),
  closedAt: timestamp.nullable(),
  closingNote: z.string(),
  withdrawnBy: z.string().nullable(),
  withdrawnAt: timestamp.nullable(),
  withdrawnReason: z.string(),
  version: z.number(),
  counts,
  openBatches: z
    .array(tracedBatch)
    .describe(
      'Open batches with this lot; one is closed with it only when an order has left with its jars',
    ),
  orders: z.array(recallOrder),
  lateOrderCount: z
    .number()
    .describe('Number of orders found since the recall started that are not added yet'),
  remainingStock: z.number().describe('Stock that is left of the lot'),
  unit: z.enum(stockUnits),
})

const customerPage = z.object({
  orderId: z.string(),
  jars: z.array(z.object({ product: z.string(), quantity: z.number(), batch: z.string() })),
  texts: recallTexts,
  answer: recallAnswerSchema.nullable(),
  isClosed: z.boolean().describe('The recall is closed, so the answer can no longer change'),
})

const changeErrors = ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...staffErrors] as const

export const recallEndpoints = {
  'GET /api/recalls': {
    summary: 'Lists the recalls, newest first.',
    access: 'pharmacist',
    reply: z.object({
      recalls: z.array(
        recall
          .pick({ lot: true, state: true, level: true, startedBy: true, startedAt: true })
          .extend({ counts: counts.pick({ orders: true, emailed: true, answered: true }) }),
      ),
    }),
    errors: staffErrors,
  },
  'GET /api/recalls/{lotNumber}': {
    summary: 'Returns the recall of a lot. Recorded in the audit log.',
    access: 'pharmacist',
    params,
    reply: recall,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'POST /api/recalls/{lotNumber}': {
    summary:
      'Recalls a lot: no batch can use it, and orders with a jar of it ship only after a confirmation.',
    access: 'pharmacist',
    params,
    body: z.object({
      reason: z.string().trim().min(1).max(maxRecallReasonLength),
      level: level.nullable(),
    }),
    reply: recall,
    errors: [...changeErrors],
  },
  'GET /api/recalls/{lotNumber}/email': {
    summary: 'Previews the recall email with these texts.',
    access: 'pharmacist',
    params,
    query: z.object({
      language,
      problem: enteredText,
      offer: enteredText,
    }),
    reply: z.object({ subject: z.string(), text: z.string() }),
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'PUT /api/recalls/{lotNumber}/texts': {
    summary: 'Saves the texts of the email in every language of the shop.',
    access: 'pharmacist',
    params,
    body: z.object({
      version: rowVersion,
      texts: z.record(language, z.object({ problem: enteredText, offer: enteredText })),
    }),
    reply: recall,
    errors: [...changeErrors],
  },
  'POST /api/recalls/{lotNumber}/send': {
    summary:
      'Approves the email with the caller’s signature and sends it once to each order that has left the pharmacy. A repeated call emails only orders that left it or were added since.',
    access: 'pharmacist',
    params,
    body: z.object({ version: rowVersion }),
    reply: recall,
    errors: ['SIGNATURE_REQUIRED', ...changeErrors],
  },
  'POST /api/recalls/{lotNumber}/remind': {
    summary: 'Sends the reminder to the customers who have not answered. Works once.',
    access: 'pharmacist',
    params,
    reply: recall,
    errors: [...changeErrors],
  },
  'POST /api/recalls/{lotNumber}/orders': {
    summary: 'Adds orders that were found since the recall started. Sends no email.',
    access: 'pharmacist',
    params,
    reply: recall,
    errors: [...changeErrors],
  },
  'PUT /api/recalls/{lotNumber}/orders/{orderId}/answer': {
    summary: 'Records an answer that a customer gave by phone or message.',
    access: 'pharmacist',
    params: params.extend({ orderId: enteredOrderNumber }),
    body: z.object({ answer: recallAnswerSchema }),
    reply: recall,
    errors: [...changeErrors],
  },
  'POST /api/recalls/{lotNumber}/withdraw': {
    summary: 'Withdraws a recall that was started by mistake, before its email is approved.',
    access: 'pharmacist',
    params,
    body: z.object({ reason: z.string().trim().min(1).max(maxRecallReasonLength) }),
    reply: recall,
    errors: [...changeErrors],
  },
  'POST /api/recalls/{lotNumber}/close': {
    summary: 'Closes a recall. The lot stays recalled.',
    access: 'pharmacist',
    params,
    body: z.object({ note: z.string().trim().min(1).max(maxRecallReasonLength) }),
    reply: recall,
    errors: [...changeErrors],
  },
  'GET /api/recalls/{lotNumber}/csv': {
    summary: 'Exports the recall as a CSV file with the customers.',
    access: 'pharmacist',
    params,
    reply: z.string(),
    replyFormat: 'text',
    limit: perHour(60),
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY', ...staffErrors],
  },
  'GET /api/recalls/{lotNumber}/report': {
    summary: 'Returns the report as PDF, without names and contacts of customers.',
    access: 'pharmacist',
    params,
    reply: z.object({ name: z.string().describe('File name'), base64: z.string() }),
    limit: perHour(60),
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY', ...staffErrors],
  },
  'POST /api/recall-answers/open': {
    summary:
      'Returns the recalled jars of the order that an email’s link belongs to. Changes nothing.',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: customerPage,
    limit: perHour(60),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /api/recall-answers': {
    summary: 'Records the customer’s answer; a later answer replaces it.',
    access: 'public',
    body: z.object({ token: linkToken, answer: recallAnswerSchema }),
    reply: customerPage,
    limit: perHour(60),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'CONFLICT', 'TOO_MANY'],
  },
} as const satisfies Endpoints
