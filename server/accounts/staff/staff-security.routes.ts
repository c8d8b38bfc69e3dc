/** Handlers for the security of the caller's own staff account. */
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { completeFactorSetup, startFactorSetup, renewRecoveryCodes } from './set-up-factor.ts'
import { revokeStaffSession, showStaffSecurity } from './show-staff-security.ts'

export function staffSecurityRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/staff/security': ({ actor }) => showStaffSecurity(shop, requireActor(actor)),
    'POST /api/staff/factor': ({ actor, body }) =>
      startFactorSetup(shop, requireActor(actor), body.password),
    'POST /api/staff/factor/confirm': ({ actor, body }) =>
      completeFactorSetup(shop, requireActor(actor), body.code),
    'POST /api/staff/recovery-codes': ({ actor, body }) =>
      renewRecoveryCodes(shop, requireActor(actor), body.code),
    'DELETE /api/staff/sessions/{sessionId}': ({ actor, params }) =>
      revokeStaffSession(shop, requireActor(actor), params.sessionId),
  }
}
