/**
 * The page "Going live": the requirements for taking real orders, the trials that an admin starts,
 * and the prices that the owner confirms.
 */
import { z } from 'zod'

import { requirementIds, requirementStates, trialIds } from '#domain/go-live/requirement.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { perMinute } from '#contract/rate-limits.ts'
import { staffErrors } from '#contract/staff-errors.ts'

const changeErrors = ['INVALID', 'CSRF', ...staffErrors] as const

const goLiveReply = z.object({
  requirements: z.array(
    z.object({
      id: z.enum(requirementIds),
      state: z.enum(requirementStates).describe('untried: not tested with the current settings'),
      finding: z.string().describe('What was found; never the value of a secret'),
      fix: z.string().describe('What the owner must do; empty if nothing'),
    }),
  ),
  isReady: z.boolean().describe('True when no requirement is missing or untried'),
  figures: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  figuresVersion: z.string().describe('Changes with the figures; sent back to confirm them'),
})

export const goLiveEndpoints = {
  'GET /api/admin/go-live': {
    summary: 'Lists the requirements for taking real orders, with their states.',
    access: 'admin',
    reply: goLiveReply,
    errors: staffErrors,
  },
  'POST /api/admin/go-live/try': {
    summary: 'Tests a requirement with a call that changes nothing. Returns all requirements.',
    access: 'admin',
    body: z.strictObject({ id: z.enum(trialIds) }),
    limit: perMinute(30),
    reply: goLiveReply,
    errors: ['TOO_MANY', ...changeErrors],
  },
  'POST /api/admin/go-live/test-email': {
    summary: 'Sends a test email to the owner. Returns all requirements.',
    access: 'admin',
    limit: perMinute(5),
    reply: goLiveReply,
    errors: ['TOO_MANY', ...changeErrors],
  },
  'POST /api/admin/go-live/confirm-prices': {
    summary: 'Confirms the prices and fees that the page showed. Returns all requirements.',
    access: 'admin',
    body: z.strictObject({ figuresVersion: z.string().max(40) }),
    reply: goLiveReply,
    errors: ['CONFLICT', ...changeErrors],
  },
} as const satisfies Endpoints
