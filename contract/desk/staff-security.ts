/**
 * Second factor and sessions of the calling staff member, admins included. The calls with
 * `allowedBeforeSecondFactor` are the only staff calls that work before a required second factor is
 * set up.
 */
import { z } from 'zod'

import { maxSecondFactorCodeLength } from '#domain/accounts/second-factor-code.ts'

import { rowIdInPath } from '#contract/row-numbers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { enteredPassword } from '#contract/entered-texts.ts'
import { perFiveMinutes } from '#contract/rate-limits.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

/** A code of the authenticator app, or a longer recovery code if the call accepts one. */
const factorCode = z.string().trim().min(1).max(maxSecondFactorCodeLength)
const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) })
const codeTryLimit = perFiveMinutes(10)

export const staffSecurityEndpoints = {
  'GET /api/staff/security': {
    summary: 'Returns the caller’s second factor and open sessions.',
    access: 'pharmacist',
    allowedBeforeSecondFactor: true,
    reply: z.object({
      secondFactor: z.enum(['none', 'on']),
      isSecondFactorRequired: z.boolean(),
      /**
       * True while only the calls with `allowedBeforeSecondFactor` work, because a required second
       * factor is not set up.
       */
      mustSetUpSecondFactor: z.boolean(),
      remainingRecoveryCodeCount: z.number(),
      sessions: z.array(
        z.object({
          id: z.number(),
          device: z.string(),
          network: z.string().describe('First part of the IP address'),
          openedAt: timestamp,
          lastSeenAt: timestamp,
          hasSecondFactor: z.boolean().describe('True after a login with the second factor'),
          isCurrent: z.boolean().describe('True for the session of this call'),
        }),
      ),
    }),
    errors: staffErrors,
  },
  'POST /api/staff/factor': {
    summary:
      'Creates a secret for an authenticator app, as text and QR code. The second factor is active once confirmed.',
    access: 'pharmacist',
    allowedBeforeSecondFactor: true,
    body: z.object({ password: enteredPassword }),
    reply: z.object({
      secret: z.string(),
      qrCode: z.string().describe('QR code of the secret, as SVG'),
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
    allowedBeforeSecondFactor: true,
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
    allowedBeforeSecondFactor: true,
    params: z.object({ sessionId: rowIdInPath }),
    reply: z.void(),
    replyFormat: 'empty',
    errors: ['INVALID', 'CSRF', ...staffErrors, 'NOT_FOUND'],
  },
} as const satisfies Endpoints
