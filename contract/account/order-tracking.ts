/**
 * Guests find an order by number and email: an emailed code opens the order's page in this browser
 * for some time. Responses do not reveal whether number and email match.
 */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredEmail, enteredMailedCode } from '#contract/entered-texts.ts'
import { perHour } from '#contract/rate-limits.ts'

const orderKey = { orderId: z.string().trim().max(40), email: enteredEmail }

export const orderTrackingEndpoints = {
  'POST /api/orders/track': {
    summary: 'Emails a code for an order if number and email match.',
    access: 'public',
    body: z.object(orderKey),
    reply: z.object({ message: z.string() }),
    limit: perHour(10),
    errors: ['INVALID', 'CSRF', 'TOO_MANY'],
  },
  'POST /api/orders/track/open': {
    summary: 'Opens the order in this browser with the emailed code.',
    access: 'public',
    body: z.object({ ...orderKey, code: enteredMailedCode }),
    reply: z.object({ billId: z.string() }),
    limit: perHour(30),
    errors: ['INVALID', 'CSRF', 'CODE_INVALID', 'TOO_MANY'],
  },
} as const satisfies Endpoints
