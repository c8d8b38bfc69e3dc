/** The audit log as its viewer asks for it: newest first, a page at a time. */
import { z } from 'zod'

import type { Endpoints } from './endpoint.ts'

const day = z.iso.date()

export const auditEndpoints = {
  'GET /api/admin/audit': {
    summary: 'What staff did and read, newest first.',
    access: 'admin',
    query: z.object({
      /** Part of the address of whoever did it. */
      who: z.string().trim().max(254).optional(),
      action: z.string().max(60).optional(),
      /** An order number, a voucher code, the id of a person. */
      subject: z.string().trim().max(254).optional(),
      /** Malaysian days, both included. */
      from: day.optional(),
      to: day.optional(),
      /** Only reads of health data. */
      health: z.stringbool().optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      total: z.number(),
      entries: z.array(
        z.object({
          id: z.number(),
          at: z.string(),
          /** An e-mail address, `command line` or `shop`. */
          who: z.string(),
          role: z.string(),
          action: z.string(),
          subjectKind: z.string(),
          subjectId: z.string(),
          /** For a person: the address behind the id, while there is one. */
          subjectName: z.string(),
          detail: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
    fails: ['INVALID', 'UNAUTHENTICATED', 'FORBIDDEN'],
  },
} as const satisfies Endpoints
