/** The contact form: sends an email to the owner. */
import { z } from 'zod'

import { contactLimits } from '#domain/contact/contact-limits.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredEmail } from '#contract/entered-texts.ts'
import { perHour } from '#contract/rate-limits.ts'

export const contactEndpoints = {
  'POST /api/users/contactus': {
    summary: 'Sends a message to the shop’s owner.',
    access: 'public',
    body: z.object({
      name: z.string().trim().max(contactLimits.name),
      email: enteredEmail,
      subject: z.string().trim().max(contactLimits.subject),
      message: z.string().trim().max(contactLimits.message),
      /**
       * Honeypot: a field that people do not see and bots fill in. If it has a value, the reply is
       * the same and nothing is sent.
       */
      website: z.string().max(500).optional(),
    }),
    reply: z.object({ message: z.string() }),
    // Mobile networks share IPs, so the handler also limits by the sender's email.
    limit: perHour(60),
    errors: ['INVALID', 'CSRF', 'TOO_MANY'],
  },
} as const satisfies Endpoints
