/**
 * Events reported by visitors who accept analytics, and the owner's report. An event has a name and
 * at most a route pattern or a quiz step; there is no field for personal data.
 */
import { z } from 'zod'

import {
  maxEventsPerCall,
  maxTrackedQuizStep,
  routePatternRule,
  shopEventNames,
} from '#domain/analytics/shop-event.ts'
import { visitorIdRule } from '#domain/analytics/visitor-ids.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { perMinute } from '#contract/rate-limits.ts'
import { staffErrors } from '#contract/staff-errors.ts'

const count = z.number()

export const analyticsEndpoints = {
  'POST /api/measure': {
    summary: 'Records events of a visitor who has accepted analytics.',
    access: 'public',
    // The browser sends it while a page unloads, when it cannot fetch a token. The call changes no
    // customer's data.
    csrf: false,
    body: z.object({
      /** A random id. The browser creates a new one every day. */
      visitor: z.string().regex(visitorIdRule),
      events: z
        .array(
          z.object({
            name: z.enum(shopEventNames),
            route: z.string().regex(routePatternRule).optional(),
            step: z.number().int().min(1).max(maxTrackedQuizStep).optional(),
          }),
        )
        .min(1)
        .max(maxEventsPerCall),
    }),
    reply: z.void(),
    replyFormat: 'empty',
    limit: perMinute(60),
    errors: ['INVALID', 'TOO_MANY'],
  },
  'GET /api/measure/tags': {
    summary: 'Returns the ids of the advertising tags to load after consent.',
    access: 'public',
    reply: z.object({
      measurementId: z.string().nullable(),
      conversionId: z.string().nullable().describe('Google Ads conversion of a purchase'),
      cartConversionId: z
        .string()
        .nullable()
        .describe('Google Ads conversion of an addition to the cart'),
    }),
    errors: [],
  },
  'GET /api/admin/analytics': {
    summary:
      'Returns visits per day, views per route, and the funnel from the quiz to a paid order.',
    access: 'admin',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    reply: z.object({
      /** Every day of the period, oldest first, including days without visits. */
      days: z.array(z.object({ day: z.string(), visits: count, views: count })),
      routes: z.array(z.object({ route: z.string(), visits: count, views: count })),
      funnel: z.array(z.object({ label: z.string(), visits: count })),
      quizSteps: z.array(z.object({ step: count, visits: count })),
      /**
       * Additions to carts by product, most frequent first. They include visitors who have not
       * accepted analytics, because no visitor id is stored with them.
       */
      cartAdditions: z.array(z.object({ productId: count, name: z.string(), count })),
    }),
    errors: ['INVALID', ...staffErrors],
  },
} as const satisfies Endpoints
