/**
 * Waitlist of a coming range or of a product that is not available: subscribe, confirm,
 * unsubscribe, and announce (staff). Replies do not reveal whether an address is subscribed. Staff
 * see the number of subscribers, but not their addresses. Timestamps are ISO 8601 in UTC.
 */
import { z } from 'zod'

import { comingSoonRanges } from '#domain/catalogue/categories.ts'
import { saleStates } from '#domain/catalogue/sale-state.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredEmail } from '#contract/entered-texts.ts'
import { perHour } from '#contract/rate-limits.ts'
import { maxInteger, rowId } from '#contract/row-numbers.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

import { oneClickUnsubscribe, emailToken } from './one-click-unsubscribe.ts'

const messageReply = z.object({ message: z.string() })

const announcement = z.object({
  id: z.number(),
  range: z.string().nullable().describe('Null for an announcement to subscribers of the product'),
  productId: z.number(),
  productName: z.string(),
  notifiedCount: z.number().describe('Number of subscribers who are notified'),
  announcedAt: timestamp,
})

const subscriberCounts = {
  pendingCount: z.number().describe('Number of confirmed subscribers who are not notified yet'),
  beingNotifiedCount: z.number().describe('Number of subscribers whose emails are being queued'),
}

export const waitlistEndpoints = {
  'POST /api/waitlist': {
    summary:
      'Adds an email to the waitlist of a coming range, or of a product that is not available, to be confirmed by an emailed link.',
    access: 'public',
    body: z.union([
      z.strictObject({ email: enteredEmail, range: z.enum(comingSoonRanges) }),
      z.strictObject({ email: enteredEmail, productId: rowId }),
    ]),
    reply: messageReply,
    limit: perHour(20),
    errors: ['INVALID', 'CSRF', 'TOO_MANY'],
  },
  'POST /api/waitlist/confirm': {
    summary: 'Confirms a waitlist entry with the token of its email. Idempotent.',
    access: 'public',
    body: z.object({ token: emailToken }),
    reply: messageReply,
    limit: perHour(60),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /api/waitlist/leave': {
    summary: 'Unsubscribes the address of an email’s token from all waitlists.',
    access: 'public',
    body: z.object({ token: emailToken }),
    reply: messageReply,
    limit: perHour(60),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /waitlist/leave': {
    summary:
      'Unsubscribes like /api/waitlist/leave, for the one-click request of a mail program (RFC 8058).',
    ...oneClickUnsubscribe,
  },
  'GET /api/admin/waitlist': {
    summary:
      'Returns subscribers per range and per product, products to announce, and earlier announcements.',
    access: 'admin',
    reply: z.object({
      ranges: z.array(z.object({ range: z.string(), ...subscriberCounts })),
      awaitedProducts: z
        .array(
          z.object({
            productId: z.number(),
            name: z.string(),
            state: z.enum(saleStates),
            ...subscriberCounts,
          }),
        )
        .describe('The products that have subscribers'),
      products: z
        .array(z.object({ id: z.number(), name: z.string(), category: z.string() }))
        .describe('All published products'),
      announcements: z.array(announcement).describe('Newest first, the last fifty'),
    }),
    errors: staffErrors,
  },
  'POST /api/admin/waitlist/notify': {
    summary:
      'Emails all subscribers of a range, or without `range` of the product, once and deletes their entries. `pendingCount` is the number that staff confirmed; 409 CONFLICT if it has changed.',
    access: 'admin',
    body: z.object({
      range: z.string().max(100).optional(),
      productId: rowId,
      pendingCount: z.number().int().min(1).max(maxInteger),
    }),
    reply: announcement,
    errors: ['INVALID', 'CSRF', 'CONFLICT', ...staffErrors],
  },
} as const satisfies Endpoints
