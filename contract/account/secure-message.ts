/**
 * Calls of the page on which a customer replies to the pharmacist. The emailed link opens the page.
 * The question is shown only to the order's logged-in owner, or after a code sent to the order's
 * email. The link's token is sent in the body, so that no logged URL contains it.
 */
import { z } from 'zod'

import { closingReasons } from '#domain/pharmacy/review-state.ts'
import { maxPharmacistMessageLength } from '#domain/pharmacy/review-text-limits.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { enteredMailedCode } from '#contract/entered-texts.ts'
import { perHour, perTenMinutes } from '#contract/rate-limits.ts'
import { timestamp } from '#contract/timestamp.ts'

const linkToken = z.string().min(20).max(200)

const closingReason = z
  .enum(closingReasons)
  .nullable()
  .describe('Why the conversation is closed; null while it is open')

const conversation = z.discriminatedUnion('isUnlocked', [
  z.object({
    /** The link is valid, but the emailed code is still required. */
    isUnlocked: z.literal(false),
    orderId: z.string(),
    maskedEmail: z.string().describe('Masked email that gets the code'),
    closedReason: closingReason,
  }),
  z.object({
    isUnlocked: z.literal(true),
    orderId: z.string(),
    closedReason: closingReason,
    messages: z.array(
      z.object({
        author: z.enum(['pharmacist', 'customer']),
        name: z.string(),
        text: z.string(),
        sentAt: timestamp,
      }),
    ),
  }),
])

export const secureMessageEndpoints = {
  'POST /api/pharmacist-messages/open': {
    summary:
      'Opens the conversation of a link, for the order’s customer or a browser that entered the code.',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: conversation,
    limit: perTenMinutes(30),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /api/pharmacist-messages/code': {
    summary: 'Emails a code to the address of the order.',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: z.object({ message: z.string() }),
    limit: perHour(10),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'TOO_MANY'],
  },
  'POST /api/pharmacist-messages/unlock': {
    summary: 'Opens the conversation in this browser with the emailed code.',
    access: 'public',
    body: z.object({ token: linkToken, code: enteredMailedCode }),
    reply: conversation,
    limit: perHour(30),
    errors: ['INVALID', 'CSRF', 'LINK_EXPIRED', 'CODE_INVALID', 'TOO_MANY'],
  },
  'POST /api/pharmacist-messages/answer': {
    summary: 'Sends the customer’s answer to the pharmacist’s question.',
    access: 'public',
    body: z.object({
      token: linkToken,
      text: z.string().trim().min(1).max(maxPharmacistMessageLength),
      consent: z.boolean().describe('The pharmacist may read and keep the answer with the order'),
    }),
    reply: conversation,
    limit: perHour(20),
    errors: [
      'INVALID',
      'CSRF',
      'LINK_EXPIRED',
      'CODE_INVALID',
      'HEALTH_CONSENT_REQUIRED',
      'TOO_MANY',
    ],
  },
} as const satisfies Endpoints
