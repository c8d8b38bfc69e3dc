/**
 * What browsers of visitors who have agreed report, and the owner's report of it. An event is a name, at
 * most with the pattern of an address or the number of a quiz's screen: there is no field for more.
 */
import { z } from 'zod'

import { routePatternRule, shopEventNames } from '#domain/analytics/shop-event.ts'

import type { Endpoints } from './endpoint.ts'

const count = z.number()

export const analyticsEndpoints = {
  'POST /api/measure': {
    summary: 'Events of a visitor who has agreed to be measured.',
    access: 'public',
    // Sent while a page is being left, when no token can be fetched; it changes nothing of anybody.
    csrf: false,
    body: z.object({
      /** Made of chance by the browser, another one every day. */
      visitor: z.string().regex(/^[\w-]{16,32}$/),
      events: z
        .array(
          z.object({
            name: z.enum(shopEventNames),
            route: z.string().regex(routePatternRule).optional(),
            step: z.number().int().min(1).max(12).optional(),
          }),
        )
        .min(1)
        .max(25),
    }),
    reply: z.void(),
    replyAs: 'empty',
    limit: { max: 60, seconds: 60 },
    fails: ['INVALID', 'TOO_MANY'],
  },
  'GET /api/measure/tags': {
    summary: 'The advertiser’s tags a visitor who has agreed may load.',
    access: 'public',
    reply: z.object({
      measurementId: z.string().nullable(),
      conversionId: z.string().nullable().describe('Of a purchase'),
      cartConversionId: z.string().nullable().describe('Of an addition to the cart'),
    }),
    fails: [],
  },
  'GET /api/admin/analytics': {
    summary: 'Visits by day, views by address, and the way from the quiz to a paid order.',
    access: 'admin',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    reply: z.object({
      /** Every day of the span, oldest first, also those without a visit. */
      days: z.array(z.object({ day: z.string(), visits: count, views: count })),
      routes: z.array(z.object({ route: z.string(), visits: count, views: count })),
      funnel: z.array(z.object({ label: z.string(), visits: count })),
      quizSteps: z.array(z.object({ step: count, visits: count })),
      /** Additions to carts by product, most first; counted for all visitors, without a visitor's number. */
      added: z.array(z.object({ productId: count, name: z.string(), count })),
    }),
    fails: ['INVALID', 'UNAUTHENTICATED', 'FORBIDDEN'],
  },
} as const satisfies Endpoints
