/** Withdraws the consent to news and offers, with the token of the email. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { perHour } from '#contract/rate-limits.ts'
import { emailToken } from '#contract/shop/one-click-unsubscribe.ts'

export const newsletterEndpoints = {
  'POST /api/newsletter/stop': {
    summary: 'Withdraws the consent to marketing emails of the account that a link’s token names.',
    access: 'public',
    body: z.object({ token: emailToken }),
    reply: z.object({ message: z.string() }),
    limit: perHour(30),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
} as const satisfies Endpoints
