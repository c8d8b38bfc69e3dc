/**
 * The list of the orders desk: filter, counts, export and the status of its orders. The
 * specification fixes the paths and the field names of the list and of the status change. So the
 * list's path has no `/api`, and its reply is a plain array (D-114 in docs/decisions/register.md).
 * Amounts are strings with two decimals, timestamps ISO 8601 in UTC.
 */
import { z } from 'zod'

import { maxSearchLength } from '#domain/max-search-length.ts'
import { maxUnapprovedReasonLength } from '#domain/orders/order-text-limits.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { paymentTransitions, paymentTextList } from '#domain/payments/payment-state.ts'
import { statesOf } from '#domain/state-table.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { pageNumber, pageSize } from '#contract/paging.ts'
import { perHour } from '#contract/rate-limits.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

import { orderId, orderParams, status, updatedAt } from './order-desk-fields.ts'

const orderFilter = {
  q: z
    .string()
    .max(maxSearchLength)
    .optional()
    .describe('Order number, name, phone, email or tracking number'),
  status: z.enum([...orderStatuses, 'All']).optional(),
  payment: z
    .enum([...statesOf(paymentTransitions), 'to prepare', 'All'])
    .optional()
    .describe('"to prepare": paid, or paid and refunded in part'),
  parcel: z
    .enum(['to ship', 'left'])
    .optional()
    .describe('"to ship": Ready to Ship and still at the pharmacy; "left": it has left'),
  days: z.enum(['7', '30', 'All']).optional().describe('Malaysian calendar days, today included'),
}

const adminOrder = z.object({
  orderId: z.string(),
  status,
  createdAt: timestamp,
  trackingNumber: z.string(),
  medicalCondition: z
    .string()
    .describe('A marker if there is a medical note, else empty; the health call returns the note'),
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    quizzes: z.array(z.object({ allergic: z.array(z.string()).readonly() })).readonly(),
  }),
  orderItems: z
    .array(z.object({ quantity: z.number(), product: z.object({ product_name: z.string() }) }))
    .readonly(),
  shipping: z.object({
    address: z.string(),
    address_2: z.string(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string(),
  }),
  // The fields below are not in the specification. The orders desk needs them.
  payment: z.enum(statesOf(paymentTransitions)),
  paymentState: z.enum(paymentTextList),
  totalPrice: z.string(),
  email: z.string(),
  conflicts: z.array(z.string()).readonly(),
  courier: z.string().describe('Empty before the order is shipped'),
  trackingUrl: z.string().describe('The courier’s tracking page; empty if there is none'),
  dispatchedAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  approved: z.boolean().describe('A pharmacist has approved it'),
  recalledLots: z.array(z.string()).readonly().describe('Recalled lots in its jars'),
  updatedAt: timestamp.describe('Sent back with a change'),
})

const changedOrder = z.object({
  orderId: z.string(),
  status,
  trackingNumber: z.string(),
  updatedAt: timestamp,
})

export const orderListEndpoints = {
  'GET /admin/orders': {
    summary:
      'Lists orders, newest first, with confirmed allergies and a marker for a medical note.',
    access: 'admin',
    query: z.object({
      ...orderFilter,
      page: pageNumber,
      limit: pageSize({ maxSize: 200, defaultSize: 200 }),
    }),
    reply: z.array(adminOrder),
    errors: ['INVALID', ...staffErrors],
  },
  'PUT /admin/orders/{orderId}/status': {
    summary:
      'Sets the status of an order and saves its tracking number, without marking the order as shipped. An empty number keeps the stored number; `clearTracking` deletes it.',
    access: 'admin',
    params: orderParams,
    body: z.object({
      status,
      tracking: z.string().max(200).nullish(),
      clearTracking: z.boolean().optional(),
      reason: z
        .string()
        .trim()
        .max(maxUnapprovedReasonLength)
        .optional()
        .describe('Required to prepare or ship an order that waits for a pharmacist’s decision'),
      updatedAt,
    }),
    reply: changedOrder,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', 'REASON_REQUIRED', ...staffErrors],
  },
  'GET /api/admin/orders/counts': {
    summary: 'Counts the orders of each status for a filter.',
    access: 'admin',
    query: z.object({ q: orderFilter.q, payment: orderFilter.payment, days: orderFilter.days }),
    reply: z.object({
      totalCount: z.number(),
      countByStatus: z.record(status, z.number()),
      toShipCount: z.number().describe('Ready to Ship and still at the pharmacy'),
      leftPharmacyCount: z
        .number()
        .describe('Orders that a courier has, or that were handed over without a courier'),
      maxCount: z
        .number()
        .describe('Limit of each count; a count equal to the limit means "at least"'),
    }),
    errors: ['INVALID', ...staffErrors],
  },
  'PUT /api/admin/orders/status': {
    summary:
      'Sets one status on several orders. Returns the changed orders, and the refused ones with reasons.',
    access: 'admin',
    body: z.object({
      status,
      orders: z.array(z.object({ orderId, updatedAt })).min(1).max(200),
    }),
    reply: z.object({
      changed: z.array(changedOrder),
      refused: z.array(z.object({ orderId: z.string(), reason: z.string() })),
    }),
    errors: ['INVALID', 'CSRF', ...staffErrors],
  },
  'GET /api/admin/orders/export': {
    summary: 'Exports the orders of a filter as a CSV file that is safe to open in a spreadsheet.',
    access: 'admin',
    query: z.object({
      ...orderFilter,
      includeHealthData: z
        .enum(['yes'])
        .optional()
        .describe('Adds allergies and whether there is a medical note'),
    }),
    reply: z.string(),
    replyFormat: 'text',
    limit: perHour(20),
    errors: ['INVALID', 'TOO_MANY', ...staffErrors],
  },
} as const satisfies Endpoints
