/**
 * The outbox for staff: which letters wait, left, or were not accepted, and the way to send one again.
 * What a letter says is shown without its links, and not at all where it opens something or speaks of
 * somebody's health. Moments are ISO 8601 in UTC.
 */
import { z } from 'zod'

import { letterStates } from '#domain/mail/letter-state.ts'

import type { Endpoints } from './endpoint.ts'

const admin = ['UNAUTHENTICATED', 'FORBIDDEN'] as const
const params = z.object({ letterId: z.coerce.number().int().min(1).max(2_147_483_647) })

const letter = z.object({
  id: z.number(),
  kind: z.string(),
  to: z.string(),
  orderId: z.string().nullable().describe('The order it is about, if any'),
  state: z.enum(letterStates),
  tries: z.number(),
  queuedAt: z.string(),
  nextTryAt: z.string().nullable().describe('While it waits'),
  sentAt: z.string().nullable(),
  lastError: z.string().nullable(),
  mayResend: z.boolean(),
  resendProblem: z.string().nullable().describe('A sentence that says why not'),
})

export const letterDeskEndpoints = {
  'GET /api/admin/letters': {
    summary: 'Letters of the outbox, newest first, and what waits in it.',
    access: 'admin',
    query: z.object({
      q: z.string().trim().max(254).optional().describe('Beginning of an address, or an order'),
      state: z.enum([...letterStates, 'All']).default('All'),
      kind: z.string().max(60).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      letters: z.array(letter),
      total: z.number(),
      kinds: z.array(z.string()).describe('Every kind of letter there is'),
      outbox: z.object({
        due: z.number().describe('Should have left by now'),
        oldestDueAt: z.string().nullable().describe('When the oldest of these was written'),
        givenUp: z.number(),
      }),
    }),
    fails: ['INVALID', ...admin],
  },
  'GET /api/admin/letters/{letterId}': {
    summary: 'What a letter says, without its links. Every look is written to the audit log.',
    access: 'admin',
    params,
    reply: z.object({
      letter,
      words: z.object({ subject: z.string(), text: z.string() }).nullable(),
      hidden: z.string().nullable().describe('A sentence that says why there are no words'),
    }),
    fails: ['INVALID', 'NOT_FOUND', ...admin],
  },
  'POST /api/admin/letters/{letterId}/resend': {
    summary: 'Sends a letter again, or tries one that was refused at once.',
    access: 'admin',
    params,
    reply: letter,
    fails: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...admin],
  },
  'POST /api/admin/letters/resend': {
    summary: 'Sends letters that were not accepted again, each once, however often it is asked.',
    access: 'admin',
    body: z.object({
      letterIds: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(100),
    }),
    reply: z.object({
      sent: z.array(letter),
      refused: z.array(z.object({ letterId: z.number(), why: z.string().describe('A sentence') })),
    }),
    fails: ['INVALID', 'CSRF', ...admin],
  },
} as const satisfies Endpoints
