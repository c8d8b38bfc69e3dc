/** Unsubscribes from refill reminders, with the token of the email. */
import { z } from 'zod'

import type { Endpoints } from './endpoint.ts'

const token = z.string().max(400)
const secondsPerHour = 3_600

export const refillReminderEndpoints = {
  'POST /api/refill-reminders/stop': {
    summary: 'Unsubscribes the address of an email’s token from refill reminders.',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({ message: z.string() }),
    limit: { max: 30, seconds: secondsPerHour },
    fails: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /stop-reminders': {
    summary:
      'Unsubscribes like /api/refill-reminders/stop, for the one-click request of a mail program (RFC 8058). The body is ignored.',
    access: 'public',
    query: z.object({ token }),
    csrf: false,
    reply: z.string(),
    replyAs: 'text',
    // A mail provider calls for many customers from few IPs.
    limit: { max: 3_000, seconds: secondsPerHour },
    fails: ['INVALID', 'LINK_EXPIRED', 'TOO_MANY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  },
} as const satisfies Endpoints
