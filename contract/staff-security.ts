/**
 * Second factor and sessions of the calling staff member. These are the only staff calls that work
 * before a required second factor is set up.
 */
import { z } from 'zod'

import type { Endpoints } from './endpoint.ts'

const code = z.string().trim().min(1).max(40)
const codes = z.object({ recoveryCodes: z.array(z.string()) })
const fewTries = { max: 10, seconds: 300 }

export const staffSecurityEndpoints = {
  'GET /api/staff/security': {
    summary: 'The second factor and the open logins of whoever asks.',
    access: 'pharmacist',
    beforeFactor: true,
    reply: z.object({
      factor: z.enum(['none', 'on']),
      isRequired: z.boolean(),
      /** No other call works for this session until a second factor is set up. */
      mustSetUp: z.boolean(),
      recoveryCodesLeft: z.number(),
      sessions: z.array(
        z.object({
          id: z.number(),
          device: z.string(),
          network: z.string(),
          openedAt: z.string(),
          seenAt: z.string(),
          withFactor: z.boolean(),
          isThis: z.boolean(),
        }),
      ),
    }),
    fails: ['UNAUTHENTICATED', 'FORBIDDEN'],
  },
  'POST /api/staff/factor': {
    summary: 'A secret for an authenticator app, as text and as a picture; counts once confirmed.',
    access: 'pharmacist',
    beforeFactor: true,
    body: z.object({ password: z.string().max(1_000) }),
    reply: z.object({ secret: z.string(), picture: z.string() }),
    limit: fewTries,
    fails: [
      'INVALID',
      'CSRF',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'PASSWORD_REQUIRED',
      'CONFLICT',
      'TOO_MANY',
      'UNAVAILABLE',
    ],
  },
  'POST /api/staff/factor/confirm': {
    summary:
      'The first code of the app: from now on the factor is asked for. Answers recovery codes.',
    access: 'pharmacist',
    beforeFactor: true,
    body: z.object({ code }),
    reply: codes,
    limit: fewTries,
    fails: [
      'INVALID',
      'CSRF',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'FACTOR_INVALID',
      'CONFLICT',
      'TOO_MANY',
    ],
  },
  'POST /api/staff/recovery-codes': {
    summary: 'New recovery codes; the old ones end.',
    access: 'pharmacist',
    body: z.object({ code }),
    reply: codes,
    limit: fewTries,
    fails: [
      'INVALID',
      'CSRF',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'FACTOR_REQUIRED',
      'FACTOR_INVALID',
      'CONFLICT',
      'TOO_MANY',
    ],
  },
  'DELETE /api/staff/sessions/{sessionId}': {
    summary: 'Ends a login of one’s own.',
    access: 'pharmacist',
    beforeFactor: true,
    params: z.object({ sessionId: z.coerce.number().int().min(1).max(2_147_483_647) }),
    reply: z.void(),
    replyAs: 'empty',
    fails: ['INVALID', 'CSRF', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
  },
} as const satisfies Endpoints
