/** Callbacks of the payment provider, which authenticates by signature. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'

export const paymentEndpoints = {
  'POST /api/billplz/callback/{attemptToken}': {
    summary: 'Callback of Billplz about a payment. Stores the callback and responds 200.',
    access: 'public',
    params: z.object({ attemptToken: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/) }),
    body: z.string().max(16 * 1024),
    bodyFormat: 'form',
    csrf: false,
    reply: z.string(),
    replyFormat: 'text',
    errors: ['INVALID', 'SIGNATURE_INVALID', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  },
} as const satisfies Endpoints
