/**
 * Failed work for staff: dead jobs, which are not retried any more; failed items of batch work, a
 * job that handles many items one by one; and recurring jobs that fail. Timestamps are ISO 8601 in
 * UTC.
 */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

const deadJobId = z.uuid().describe('Id of a dead job, as listed')
const workText = z.string().max(200).describe('As listed')

export const operationsEndpoints = {
  'GET /api/admin/failed-work': {
    summary: 'Lists failed work, newest first, at most 100 entries.',
    access: 'admin',
    reply: z.object({
      total: z.number().describe('Number of all entries, also of those that are not listed'),
      failures: z.array(
        z.object({
          jobId: z
            .string()
            .nullable()
            .describe('Id of a dead job; null for a failed item and for a recurring job'),
          kind: z.string().describe('Name of the job or of the batch work, or "recurring job"'),
          item: z
            .string()
            .describe(
              'Data of the job, id of the item, or name of the recurring job; no personal data',
            ),
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
      z.strictObject({ jobId: deadJobId }),
      z.strictObject({ kind: workText, item: workText }),
    ]),
    reply: z.object({}),
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', ...staffErrors],
  },
  'POST /api/admin/failed-work/dismiss': {
    summary:
      'Deletes a dead job. Not possible for a failed item: without its failure, it would be tried again.',
    access: 'admin',
    body: z.strictObject({ jobId: deadJobId }),
    reply: z.object({}),
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', ...staffErrors],
  },
} as const satisfies Endpoints
