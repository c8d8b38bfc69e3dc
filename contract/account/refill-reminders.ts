/** Unsubscribes from refill reminders, with the token of the email. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { perHour } from '#contract/rate-limits.ts'
import { oneClickUnsubscribe, emailToken } from '#contract/shop/one-click-unsubscribe.ts'

export const refillReminderEndpoints = {
  'POST /api/refill-reminders/stop': {
    summary: 'Unsubscribes the address of an email’s token from refill reminders.',
    access: 'public',
    body: z.object({ token: emailToken }),
    reply: z.object({ message: z.string() }),
    limit: perHour(30),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /stop-reminders': {
    summary:
      'Unsubscribes like /api/refill-reminders/stop, for the one-click request of a mail program (RFC 8058).',
    ...oneClickUnsubscribe,
  },
} as const satisfies Endpoints
