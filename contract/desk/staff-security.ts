/**
 * Second factor and sessions of the calling staff member, admins included. The calls with
 * `allowedBeforeFactor` are the only staff calls that work before a required second factor is set
 * up.
 */
import { z } from 'zod'

import { rowIdInPath } from '#contract/row-numbers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { enteredPassword } from '#contract/entered-texts.ts'
import { perFiveMinutes } from '#contract/rate-limits.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

/** Six digits from the authenticator app, or a longer recovery code where the call accepts one. */
const factorCode = z.string().trim().min(1).max(40)
const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) })
const codeTryLimit = perFiveMinutes(10)

export const staffSecurityEndpoints = {
  'GET /api/staff/security': {
    summary: 'Returns the caller’s second factor and open sessions.',
    access: 'pharmacist',
    allowedBeforeFactor: true,
    reply: z.object({
      factor: z.enum(['none', 'on']),
      isRequired: z.boolean(),
      /**
       * If true, only the calls with `allowedBeforeFactor` work, until a second factor is set up.
       */
      mustSetUp: z.boolean(),
      recoveryCodesLeft: z.number(),
      sessions: z.array(
        z.object({
          id: z.number(),
          device: z.string(),
          network: z.string().describe('First part of the IP address'),
          openedAt: timestamp,
          seenAt: timestamp,
          withFactor: z.boolean().describe('True after a login with the second factor'),
          isThis: z.boolean().describe('True for the session of this call'),
        }),
      ),
    }),
    errors: staffErrors,
  },
  'POST /api/staff/factor': {
    summary:
      'Creates a secret for an authenticator app, as text and QR code. The second factor is active once confirmed.',
    access: 'pharmacist',
    allowedBeforeFactor: true,
    body: z.object({ password: enteredPassword }),
    reply: z.object({
      secret: z.string(),
      picture: z.string().describe('QR code of the secret'),
    }),
    limit: codeTryLimit,
    errors: [
      'INVALID',
      'CSRF',
      ...staffErrors,
      'PASSWORD_REQUIRED',
      'CONFLICT',
      'TOO_MANY',
      'UNAVAILABLE',
    ],
  },
  'POST /api/staff/factor/confirm': {
    summary: 'Confirms the second factor with the first code of the app. Returns recovery codes.',
    access: 'pharmacist',
    allowedBeforeFactor: true,
    body: z.object({ code: factorCode }),
    reply: recoveryCodesReply,
    limit: codeTryLimit,
    errors: ['INVALID', 'CSRF', ...staffErrors, 'FACTOR_INVALID', 'CONFLICT', 'TOO_MANY'],
  },
  'POST /api/staff/recovery-codes': {
    summary: 'Creates new recovery codes; the old ones become invalid.',
    access: 'pharmacist',
    body: z.object({ code: factorCode }),
    reply: recoveryCodesReply,
    limit: codeTryLimit,
    errors: [
      'INVALID',
      'CSRF',
      ...staffErrors,
      'FACTOR_REQUIRED',
      'FACTOR_INVALID',
      'CONFLICT',
      'TOO_MANY',
    ],
  },
  'DELETE /api/staff/sessions/{sessionId}': {
    summary: 'Revokes one of the caller’s sessions.',
    access: 'pharmacist',
    allowedBeforeFactor: true,
    params: z.object({ sessionId: rowIdInPath }),
    reply: z.void(),
    replyFormat: 'empty',
    errors: ['INVALID', 'CSRF', ...staffErrors, 'NOT_FOUND'],
  },
} as const satisfies Endpoints
