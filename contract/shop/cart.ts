/**
 * Counts additions to carts, for statistics. Path and fields are those of the specification; the
 * call does not use PayPal. The price that the browser sends, in ringgit, is never used to compute
 * an amount.
 */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { perMinute } from '#contract/rate-limits.ts'

export const cartEndpoints = {
  'POST /api/paypal/addtocart': {
    summary: 'Counts an addition to a cart.',
    access: 'public',
    body: z.object({
      itemId: z.int().min(1).max(999_999_999),
      name: z.string().max(200),
      price: z.number().min(0).max(1_000_000),
      quantity: z.literal(1),
    }),
    reply: z.void(),
    replyFormat: 'empty',
    limit: perMinute(60),
    errors: ['INVALID', 'CSRF', 'TOO_MANY'],
  },
} as const satisfies Endpoints
