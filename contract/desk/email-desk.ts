/**
 * The outbox for staff: waiting, sent and undelivered emails, and resending. Emails are shown
 * without their links; those with secrets or health data are not shown at all. Timestamps are ISO
 * 8601 in UTC.
 */
import { z } from 'zod'

import { emailStates } from '#domain/mail/email-state.ts'
import { maxEmailSearchLength } from '#domain/max-search-length.ts'

import { rowId, rowIdInPath } from '#contract/row-numbers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { listTotal, pageNumber, pageSize } from '#contract/paging.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

const params = z.object({ emailId: rowIdInPath })

const email = z.object({
  id: z.number(),
  kind: z.string(),
  recipient: z.string(),
  orderId: z.string().nullable().describe('Order number, if the email is about an order'),
  state: z.enum(emailStates),
  attemptCount: z.number(),
  queuedAt: timestamp,
  nextAttemptAt: timestamp.nullable().describe('Null unless the email is waiting or refused'),
  sentAt: timestamp.nullable(),
  lastError: z.string().nullable(),
  canResend: z.boolean(),
  resendProblem: z.string().nullable().describe('Reason, if the email cannot be sent again'),
})

export const emailDeskEndpoints = {
  'GET /api/admin/emails': {
    summary: 'Lists emails of the outbox, newest first, with the number of due emails.',
    access: 'admin',
    query: z.object({
      q: z
        .string()
        .trim()
        .max(maxEmailSearchLength)
        .optional()
        .describe('Start of an email address, or an order number'),
      state: z.enum([...emailStates, 'All']).default('All'),
      kind: z.string().max(60).optional(),
      page: pageNumber,
      limit: pageSize({ maxSize: 100, defaultSize: 25 }),
    }),
    reply: z.object({
      emails: z.array(email),
      total: listTotal,
      kinds: z.array(z.string()).describe('All kinds of emails'),
      outbox: z.object({
        dueCount: z.number().describe('Number of emails that are due and not sent'),
        oldestDueAt: timestamp.nullable().describe('When the oldest due email was queued'),
        undeliveredCount: z
          .number()
          .describe('Number of undelivered emails, which are not retried'),
      }),
    }),
    errors: ['INVALID', ...staffErrors],
  },
  'GET /api/admin/emails/{emailId}': {
    summary:
      'Returns the text of an email without its links. Every call is recorded in the audit log.',
    access: 'admin',
    params,
    reply: z.object({
      email,
      content: z.object({ subject: z.string(), text: z.string() }).nullable(),
      hiddenReason: z.string().nullable().describe('Reason, if the text is not shown'),
    }),
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'POST /api/admin/emails/{emailId}/resend': {
    summary: 'Sends an email again, or retries a refused one immediately.',
    access: 'admin',
    params,
    reply: email,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...staffErrors],
  },
  'POST /api/admin/emails/resend': {
    summary: 'Sends undelivered emails again. Each is sent once, even if the call is repeated.',
    access: 'admin',
    body: z.object({
      emailIds: z.array(rowId).min(1).max(100),
    }),
    reply: z.object({
      sent: z.array(email),
      refused: z.array(z.object({ emailId: z.number(), reason: z.string() })),
    }),
    errors: ['INVALID', 'CSRF', ...staffErrors],
  },
} as const satisfies Endpoints
