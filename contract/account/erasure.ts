/**
 * Erases the health data of one order. Allowed for the order's account, the browser that placed it
 * and the link in its emails.
 */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredOrderNumber } from '#contract/entered-texts.ts'
import { perMinute } from '#contract/rate-limits.ts'

const params = z.object({ orderId: enteredOrderNumber })

/**
 * `none`: no health data. `erasable`: can be erased now. `making`: kept until delivery, because the
 * pharmacist needs it. `asked`: kept until delivery, then erased at the customer's request.
 */
const erasureReply = z.object({ state: z.enum(['none', 'erasable', 'making', 'asked']) })

export const erasureEndpoints = {
  'GET /api/orders/{orderId}/health-data': {
    summary: 'Returns whether an order contains health data and when it can be erased.',
    access: 'public',
    params,
    reply: erasureReply,
    limit: perMinute(30),
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY'],
  },
  'POST /api/orders/{orderId}/erase-health-data': {
    summary: 'Erases the health data of an order now, or after delivery while it is being made.',
    access: 'public',
    params,
    reply: erasureReply,
    limit: perMinute(10),
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'TOO_MANY'],
  },
} as const satisfies Endpoints
