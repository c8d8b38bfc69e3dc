/** Failed jobs and failed items of batch work, for staff. Timestamps are ISO 8601 in UTC. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

const jobId = z.uuid().describe('Id of a dead job: it failed and is no longer retried')

export const operationsEndpoints = {
  'GET /api/admin/failed-work': {
    summary: 'Lists failed jobs and items that are no longer retried, newest first, at most 100.',
    access: 'admin',
    reply: z.object({
      total: z.number(),
      failures: z.array(
        z.object({
          jobId: z.string().nullable().describe('Null for a failed item of batch work'),
          kind: z.string(),
          item: z.string().describe('Ids of the item, without personal data'),
          error: z.string(),
          attemptCount: z.number(),
          lastAttemptAt: timestamp,
          isRecurring: z
            .boolean()
            .describe('True if the job runs again on its schedule, without a retry by staff'),
        }),
      ),
    }),
    errors: staffErrors,
  },
  'POST /api/admin/failed-work/retry': {
    summary: 'Retries a dead job or a failed item once.',
    access: 'admin',
    body: z.union([
      z.strictObject({ jobId }),
      z.strictObject({ kind: z.string().max(200), item: z.string().max(200) }),
    ]),
    reply: z.object({}),
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', ...staffErrors],
  },
  'POST /api/admin/failed-work/dismiss': {
    summary: 'Deletes a dead job.',
    access: 'admin',
    body: z.strictObject({ jobId }),
    reply: z.object({}),
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', ...staffErrors],
  },
} as const satisfies Endpoints
