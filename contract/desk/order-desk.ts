/**
 * The calls of the orders desk about one order. order-list.ts has the list, its export and the
 * status changes. Amounts are strings with two decimals, timestamps ISO 8601 in UTC.
 */
import { z } from 'zod'

import { refundReasonKeys, refundStates } from '#domain/orders/check-refund.ts'
import {
  maxOrderNoteLength,
  maxRefundNoteLength,
  maxRefundReferenceLength,
  maxUnapprovedReasonLength,
} from '#domain/orders/order-text-limits.ts'
import { timelineStepStates } from '#domain/orders/order-timeline.ts'
import { paymentTransitions, paymentTextList } from '#domain/payments/payment-state.ts'
import { statesOf } from '#domain/state-table.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { stalePapersReply } from '#contract/account/order-address.ts'
import { maxInteger, rowIdInPath } from '#contract/row-numbers.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

import { orderId, orderParams, status, updatedAt } from './order-desk-fields.ts'

const refundReply = z.object({
  id: z.number(),
  amount: z.string(),
  reason: z.string(),
  note: z.string().describe('Note of the staff member who opened the task'),
  state: z.enum(refundStates),
  reference: z.string().describe('The bank’s reference of the transfer; empty until done'),
  requestedBy: z.string().describe('Email of the staff member who opened the task'),
  requestedAt: timestamp,
  closedBy: z.string().nullable(),
  closedAt: timestamp.nullable(),
})

/** The lengths are upper bounds; change-address.ts validates the fields. */
const addressBody = z.object({
  firstName: z.string().trim().max(255),
  lastName: z.string().trim().max(255),
  phone: z.string().trim().max(40),
  address: z.string().trim().max(255),
  address_2: z.string().trim().max(255),
  city: z.string().trim().max(255),
  state: z.string().trim().max(80),
  zip_code: z.string().trim().max(10),
})

const deskOrder = z.object({
  orderId: z.string(),
  status,
  payment: z.enum(statesOf(paymentTransitions)),
  paymentState: z.enum(paymentTextList),
  paymentType: z.string(),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  updatedAt: timestamp,
  trackingNumber: z.string(),
  courier: z.string(),
  trackingUrl: z.string(),
  dispatchedAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  approved: z.boolean().describe('A pharmacist has approved the order'),
  recalledLots: z.array(z.string()).describe('Numbers of recalled lots in its jars'),
  email: z.string(),
  customerId: z.string().nullable().describe('Null for a guest'),
  address: addressBody,
  stalePapers: stalePapersReply.describe('Papers to print again'),
  hasHealthData: z
    .boolean()
    .describe('The order has allergy answers or a medical note; the health call returns them'),
  hasConflict: z
    .boolean()
    .describe('A product conflicts with the buyer’s answers; a pharmacist must check'),
  lines: z.array(
    z.object({
      productId: z.number(),
      name: z.string(),
      size: z.number().describe('Capsules in a jar'),
      ingredients: z.array(z.string()),
      quantity: z.number(),
      price: z.string().describe('Price of one jar'),
      amount: z.string().describe('Price multiplied by quantity'),
    }),
  ),
  amounts: z.object({
    subtotal: z.string(),
    shipping: z.string(),
    savings: z.string(),
    discount: z.string(),
    total: z.string(),
    refundable: z.string().describe('Amount that can still be refunded'),
  }),
  voucherCode: z.string().nullable(),
  timeline: z.array(
    z.object({
      label: z.string(),
      state: z.enum(timelineStepStates),
      doneAt: timestamp.nullable(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.number(),
      occurredAt: timestamp,
      actor: z.string().describe('Email of a staff member, or shopper, provider or shop'),
      subject: z.string().describe('What changed, for instance the status or the payment'),
      previousValue: z.string().nullable().describe('Earlier value; null for the first one'),
      newValue: z.string(),
      cause: z.string(),
    }),
  ),
  notes: z.array(
    z.object({
      id: z.number(),
      createdAt: timestamp,
      author: z.string().describe('Email of the staff member'),
      text: z.string(),
    }),
  ),
  attempts: z.array(
    z.object({
      id: z.number(),
      provider: z.string(),
      state: z.string(),
      billId: z.string().nullable(),
      amount: z.string(),
      createdAt: timestamp,
      paidAt: timestamp.nullable(),
    }),
  ),
  emails: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      recipient: z.string(),
      state: z
        .string()
        .describe('State in the outbox: queued, sent, given_up, or too_late if it was not sent'),
      queuedAt: timestamp,
      sentAt: timestamp.nullable(),
    }),
  ),
  refunds: z.array(refundReply),
})

/** Confirmations for an order that leaves the pharmacy. */
const departureFields = {
  recalledJarsReplaced: z
    .boolean()
    .optional()
    .describe('Required for an order with a jar of a recalled lot'),
  reason: z
    .string()
    .trim()
    .max(maxUnapprovedReasonLength)
    .optional()
    .describe('Required for an order that no pharmacist has approved'),
}

const departureErrors = [
  'INVALID',
  'CSRF',
  'NOT_FOUND',
  'CONFLICT',
  'RECALLED_LOT',
  'REASON_REQUIRED',
  ...staffErrors,
] as const

export const orderDeskEndpoints = {
  'GET /api/admin/orders/{orderId}': {
    summary: 'Returns one order without the buyer’s health data.',
    access: 'admin',
    params: orderParams,
    reply: deskOrder,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/admin/orders/{orderId}/shipping-email': {
    summary:
      'Previews the email that the customer gets when the order is shipped with these parcel details.',
    access: 'admin',
    params: orderParams,
    query: z.object({
      courier: z.string().max(200),
      tracking: z.string().max(200),
      trackingUrl: z.string().max(500).default(''),
    }),
    reply: z.object({ recipient: z.string(), subject: z.string(), text: z.string() }),
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/admin/orders/{orderId}/health': {
    summary:
      'Returns the allergies and the medical note of an order. Every call is recorded in the audit log.',
    access: 'admin',
    params: orderParams,
    reply: z.object({
      medicalCondition: z.string(),
      allergic: z.array(z.string()).nullable().describe('Null if the buyer was not asked'),
      conflicts: z.array(z.string()),
    }),
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'POST /api/admin/orders/{orderId}/notes': {
    summary: 'Adds an internal note.',
    access: 'admin',
    params: orderParams,
    body: z.object({
      text: z.string().trim().min(1).max(maxOrderNoteLength),
      newestNoteId: z
        .int()
        .min(0)
        .max(maxInteger)
        .optional()
        .describe('Newest note that the page shows, or 0: an equal newer one is a repeated call'),
    }),
    reply: deskOrder,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', ...staffErrors],
  },
  'PUT /api/admin/orders/{orderId}/address': {
    summary: 'Changes the delivery address of an order. The delivery fee stays as paid.',
    access: 'admin',
    params: orderParams,
    body: addressBody.extend({ updatedAt }),
    reply: deskOrder,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'FIELD_INVALID', 'CONFLICT', ...staffErrors],
  },
  'POST /api/admin/orders/{orderId}/slip': {
    summary:
      'Records that the packing slip was printed. If the address has changed since `updatedAt`, the slip is stale.',
    access: 'admin',
    params: orderParams,
    // Nullish: a page that was opened before a deployment sends no body.
    body: z
      .object({ updatedAt: z.iso.datetime().describe('Of the order that the slip shows') })
      .nullish(),
    reply: deskOrder,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', ...staffErrors],
  },
  'PUT /api/admin/orders/{orderId}/shipped': {
    summary:
      'Marks an order as shipped and emails the customer. Can be repeated to correct the courier or tracking number.',
    access: 'admin',
    params: orderParams,
    body: z.object({
      courier: z.string().max(200),
      tracking: z.string().max(200),
      trackingUrl: z
        .string()
        .max(500)
        .default('')
        .describe('The courier’s tracking page of the parcel'),
      ...departureFields,
      updatedAt,
    }),
    reply: deskOrder.extend({
      isEmailed: z
        .boolean()
        .describe('False if the last email had the same courier and tracking number'),
    }),
    errors: [...departureErrors],
  },
  'PUT /api/admin/orders/{orderId}/delivered': {
    summary:
      'Marks an order as delivered and emails the customer, or removes the mark. An order that was not shipped is handed over without a courier: it must be Ready to Ship.',
    access: 'admin',
    params: orderParams,
    body: z.object({ delivered: z.boolean(), ...departureFields, updatedAt }),
    reply: deskOrder,
    errors: [...departureErrors],
  },
  'POST /api/admin/orders/{orderId}/emails/{emailId}/resend': {
    summary: 'Sends an email about this order again.',
    access: 'admin',
    params: z.object({ orderId, emailId: rowIdInPath }),
    reply: deskOrder,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...staffErrors],
  },
  'POST /api/admin/orders/{orderId}/refunds': {
    summary: 'Opens a refund task. No bank is called: staff transfer the money.',
    access: 'admin',
    params: orderParams,
    body: z.object({
      amount: z.string().max(20).describe('Ringgit with two decimals'),
      reason: z.enum(refundReasonKeys),
      note: z.string().trim().max(maxRefundNoteLength),
    }),
    reply: deskOrder,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'REFUND_REFUSED', ...staffErrors],
  },
  'PUT /api/admin/orders/{orderId}/refunds/{refundId}': {
    summary: 'Closes a refund task: done, with the bank’s reference, or withdrawn.',
    access: 'admin',
    params: z.object({ orderId, refundId: rowIdInPath }),
    body: z.object({
      state: z.enum(['done', 'withdrawn']),
      reference: z.string().trim().max(maxRefundReferenceLength).default(''),
    }),
    reply: deskOrder,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'REFUND_REFUSED', ...staffErrors],
  },
} as const satisfies Endpoints
