/**
 * Provider messages, and mismatches between a provider's records and ours. A message is never
 * trusted: to process it again, the server asks the provider again. Amounts are strings with two
 * decimals, timestamps ISO 8601 in UTC.
 */
import { z } from 'zod'

import { maxSearchLength } from '#domain/max-search-length.ts'
import { staffIssueKinds, maxClosingNoteLength } from '#domain/payments/payment-issue-kinds.ts'
import { providerMessageTransitions } from '#domain/payments/provider-message-state.ts'
import { statesOf } from '#domain/state-table.ts'

import { rowIdInPath } from '#contract/row-numbers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { listTotal, pageNumber, pageSize } from '#contract/paging.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

const closingNote = z
  .string()
  .trim()
  .min(1)
  .max(maxClosingNoteLength)
  .describe('What staff did to resolve it')
const providers = ['billplz', 'paypal'] as const

const providerMessage = z.object({
  id: z.number(),
  provider: z.string(),
  kind: z.string().describe('PayPal’s event type; empty for Billplz'),
  reportsPayment: z.boolean().describe('The message says that the bill is paid'),
  billId: z.string().describe('Id of the bill or of PayPal’s subscription'),
  orderId: z.string().nullable(),
  state: z.enum(statesOf(providerMessageTransitions)),
  outcome: z.string().nullable().describe('Result of the processing; null before it'),
  attemptCount: z.number(),
  lastError: z.string().nullable(),
  receivedAt: timestamp,
  processedAt: timestamp.nullable().describe('When it was processed or closed'),
  closedBy: z.string().nullable().describe('Staff member who closed the message'),
  note: z.string(),
})

const paymentIssue = z.object({
  id: z.number(),
  source: z
    .enum(['issue', 'message'])
    .describe('Decides which call closes it: a message is closed as a provider message'),
  kind: z.enum(staffIssueKinds),
  provider: z.string(),
  billId: z.string(),
  orderId: z.string().nullable(),
  amount: z.string().nullable().describe('Null if unknown'),
  expected: z.string().nullable().describe('The value in our records'),
  found: z.string().nullable().describe('The value in the provider’s records'),
  openedAt: timestamp,
  closedAt: timestamp.nullable(),
  closedBy: z.string().nullable(),
  note: z.string(),
})

const closeCall = {
  access: 'admin',
  reply: z.object({ closedAt: timestamp }),
  errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...staffErrors],
} as const

export const paymentIssueEndpoints = {
  'GET /api/admin/payment-issues': {
    summary:
      'Lists payment issues: mismatches between a provider’s records and ours, and parked messages.',
    access: 'admin',
    query: z.object({
      state: z.enum(['open', 'closed', 'All']).default('open'),
      kind: z.enum(staffIssueKinds).optional(),
      q: z.string().trim().max(maxSearchLength).optional().describe('Bill id or order number'),
      page: pageNumber,
      limit: pageSize({ maxSize: 100, defaultSize: 25 }),
    }),
    reply: z.object({ issues: z.array(paymentIssue), total: z.number(), openCount: z.number() }),
    errors: ['INVALID', ...staffErrors],
  },
  'PUT /api/admin/payment-issues/{issueId}': {
    ...closeCall,
    summary:
      'Closes a payment issue. 409 returns who closed it before, when and how; without these, the issue has changed since `openedAt`.',
    body: z.object({ note: closingNote, openedAt: z.iso.datetime().describe('As last read') }),
    params: z.object({ issueId: rowIdInPath }),
  },
  'GET /api/admin/provider-messages': {
    summary:
      'Lists callbacks of Billplz and webhooks of PayPal with a valid signature, newest first.',
    access: 'admin',
    query: z.object({
      provider: z.enum(providers).optional(),
      state: z.enum([...statesOf(providerMessageTransitions), 'All']).default('All'),
      q: z
        .string()
        .trim()
        .max(maxSearchLength)
        .optional()
        .describe('Bill id, subscription id or order number'),
      page: pageNumber,
      limit: pageSize({ maxSize: 100, defaultSize: 25 }),
    }),
    reply: z.object({
      messages: z.array(providerMessage),
      total: listTotal,
      waitingCount: z.number().describe('Stored and not processed yet'),
      parkedCount: z.number(),
    }),
    errors: ['INVALID', ...staffErrors],
  },
  'POST /api/admin/provider-messages/{messageId}/again': {
    summary: 'Processes a message again by asking the provider; the message itself is not trusted.',
    access: 'admin',
    params: z.object({ messageId: rowIdInPath }),
    reply: providerMessage,
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...staffErrors],
  },
  'PUT /api/admin/provider-messages/{messageId}': {
    ...closeCall,
    summary: 'Closes a parked message. 409 returns who closed it before, when and how.',
    body: z.object({ note: closingNote }),
    params: z.object({ messageId: rowIdInPath }),
  },
} as const satisfies Endpoints
