/** Endpoint that a mail program calls when the reader presses its unsubscribe button (RFC 8058). */
import { z } from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'
import { perHour } from '#contract/rate-limits.ts'

/** Token of a link in an email. */
export const emailToken = z.string().max(400)

/** The body, which RFC 8058 fixes, is ignored: the token in the query names the subscriber. */
export const oneClickUnsubscribe = {
  access: 'public',
  query: z.object({ token: emailToken }),
  csrf: false,
  reply: z.string(),
  replyFormat: 'text',
  // A mail provider calls for many readers from few IPs.
  limit: perHour(3_000),
  errors: ['INVALID', 'LINK_EXPIRED', 'TOO_MANY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
} as const satisfies Omit<Endpoint, 'summary'>
