/** The audit log for its viewer: newest first, in pages. */
import { z } from 'zod'

import { textLimits } from '#domain/checkout/text-limits.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { listTotal, pageNumber, pageSize } from '#contract/paging.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

const day = z.iso.date()

export const auditEndpoints = {
  'GET /api/admin/audit': {
    summary: 'Lists changes and reads of health data by staff, newest first.',
    access: 'admin',
    query: z.object({
      /** Part of the actor's email. */
      actor: z.string().trim().max(textLimits.email).optional(),
      action: z.string().max(60).optional(),
      /** Exact id of the subject, such as an order number, a voucher code or a user id. */
      subject: z.string().trim().max(textLimits.email).optional(),
      /** Malaysian days, both inclusive. */
      from: day.optional(),
      to: day.optional(),
      /** If true, only reads of health data are listed. */
      onlyHealthReads: z.stringbool().optional(),
      page: pageNumber,
      limit: pageSize({ maxSize: 100, defaultSize: 25 }),
    }),
    reply: z.object({
      total: listTotal,
      entries: z.array(
        z.object({
          id: z.number(),
          recordedAt: timestamp,
          /** An email, `command line` or `shop`. */
          actor: z.string(),
          role: z.string(),
          action: z.string(),
          subjectKind: z.string(),
          subjectId: z.string(),
          /** For a person: their current email, if the account exists. */
          subjectName: z.string(),
          detail: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
    errors: ['INVALID', ...staffErrors],
  },
} as const satisfies Endpoints
