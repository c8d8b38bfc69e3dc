/** Handlers for the security of the caller's own staff account. */
import type { Handlers } from '#server/http/call.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { confirmSecret, proposeSecret, renewRecoveryCodes } from './set-up-factor.ts'
import { endStaffSession, showStaffSecurity } from './show-staff-security.ts'

export function staffSecurityRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/staff/security': ({ actor }) => showStaffSecurity(shop, known(actor)),
    'POST /api/staff/factor': ({ actor, body }) => proposeSecret(shop, known(actor), body.password),
    'POST /api/staff/factor/confirm': ({ actor, body }) =>
      confirmSecret(shop, known(actor), body.code),
    'POST /api/staff/recovery-codes': ({ actor, body }) =>
      renewRecoveryCodes(shop, known(actor), body.code),
    'DELETE /api/staff/sessions/{sessionId}': ({ actor, params }) =>
      endStaffSession(shop, known(actor), params.sessionId),
  }
}

/** The call's access rule already requires a session; this only narrows the type. */
function known(actor: Actor | undefined): Actor {
  if (!actor) throw new ShopError('UNAUTHENTICATED')
  return actor
}
