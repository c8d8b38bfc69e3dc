/**
 * The ship screen: parcels of the day, scanned labels, the import of a courier's file with tracking
 * numbers, and the export of addresses. One parcel is shipped with `PUT
 * /api/admin/orders/{orderId}/shipped`.
 */
import { z } from 'zod'

import { maxUnapprovedReasonLength } from '#domain/orders/order-text-limits.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { maxScannedCodeLength } from '#domain/pharmacy/label-code.ts'
import { shipmentCheckResults } from '#domain/shipping/check-shipment.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredOrderNumber } from '#contract/entered-texts.ts'
import { multipartUpload } from '#contract/multipart-upload.ts'
import { perHour } from '#contract/rate-limits.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { stalePapersReply } from '#contract/account/order-address.ts'
import { timestamp } from '#contract/timestamp.ts'

const shipment = z.enum(shipmentCheckResults).describe('Whether the parcel can be shipped now')

const parcel = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  shipment,
  isApproved: z.boolean().describe('A pharmacist has approved it'),
  recipient: z.string(),
  addressLines: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  courier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  dispatchedAt: timestamp.nullable(),
  updatedAt: timestamp,
})

const previewRow = z.object({
  lineNumber: z.number().describe('Line of the file'),
  orderId: z.string().describe('Order number; the text of the file if no order has it'),
  trackingNumber: z.string(),
  result: z.enum(['ships', 'done', 'refused']).describe('Done: already shipped with this number'),
  courierId: z.string().describe('Empty if the row does not ship, or needs a courier'),
  courier: z.string(),
  reasons: z
    .array(z.string())
    .describe('Questions that staff confirm with a checkbox, or why the row is refused'),
  needsReason: z
    .boolean()
    .describe('True if no pharmacist has approved the order: shipping needs a written reason'),
  needsCourier: z
    .boolean()
    .describe('True if the number fits no courier: staff choose one for this row'),
  recipient: z.string(),
  savedTrackingNumber: z.string().describe('Saved tracking number of the order'),
  updatedAt: timestamp.describe('Sent back when the row is shipped; empty if the row is refused'),
})

export const shippingEndpoints = {
  'GET /api/admin/shipping/parcels': {
    summary:
      'Lists orders that are Ready to Ship, oldest first, and orders that were shipped today.',
    access: 'admin',
    reply: z.object({
      ready: z.array(parcel),
      readyCount: z.number(),
      unapprovedCount: z
        .number()
        .describe('Number of ready orders that could be shipped but are not approved'),
      shipped: z.array(parcel).describe('Newest first'),
      shippedCount: z.number(),
    }),
    errors: staffErrors,
  },
  'GET /api/admin/shipping/labels/{code}': {
    summary: 'Finds the order of a scanned label or a typed order number.',
    access: 'admin',
    params: z.object({ code: z.string().max(maxScannedCodeLength) }),
    reply: parcel.extend({
      stalePapers: stalePapersReply.describe('Papers to print again'),
    }),
    errors: ['INVALID', 'LABEL_INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'POST /api/admin/shipping/preview': {
    summary:
      'Returns what importing a courier’s CSV file would do; changes nothing. Fields: file, courierId.',
    access: 'admin',
    body: multipartUpload,
    bodyFormat: 'multipart',
    reply: z.object({ rows: z.array(previewRow) }),
    errors: ['INVALID', 'BAD_BODY', 'CSRF', 'TOO_LARGE', ...staffErrors],
  },
  'POST /api/admin/shipping/import': {
    summary:
      'Ships parcels of a preview. Each parcel is saved separately: a refused parcel does not stop the others.',
    access: 'admin',
    body: z.object({
      reason: z
        .string()
        .trim()
        .max(maxUnapprovedReasonLength)
        .optional()
        .describe('For the orders that no pharmacist has approved'),
      parcels: z
        .array(
          z.object({
            orderId: enteredOrderNumber,
            trackingNumber: z.string().max(200),
            courierId: z.string().max(60),
            updatedAt: z.iso.datetime(),
          }),
        )
        .min(1)
        .max(100),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          orderId: z.string(),
          result: z
            .enum(['shipped', 'corrected', 'unchanged', 'conflict', 'refused'])
            .describe(
              'Unchanged: was already shipped with this courier and number. Conflict: was shipped with others after the preview',
            ),
          message: z.string().describe('Why it was refused or a conflict; else empty'),
        }),
      ),
    }),
    errors: ['INVALID', 'CSRF', ...staffErrors],
  },
  'GET /api/admin/shipping/addresses': {
    summary:
      'Exports addresses for a courier’s own tool as CSV: the given orders, or all, if they are Ready to Ship, paid, approved and not recalled. No products and no health data.',
    access: 'admin',
    query: z.object({
      orders: z.string().max(4_000).optional().describe('Order numbers, separated by commas'),
      includeUnapproved: z
        .stringbool()
        .default(false)
        .describe('True includes orders that no pharmacist has approved'),
    }),
    reply: z.string(),
    replyFormat: 'text',
    limit: perHour(60),
    errors: ['INVALID', 'TOO_MANY', ...staffErrors],
  },
} as const satisfies Endpoints
