/** Security of the caller's own staff account: the second factor and the open sessions. */
import type { HandlerResult } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { countRecoveryCodes, findFactor } from './factor.store.ts'
import { revokeOwnSession, listSessions } from '#server/accounts/session/sessions.store.ts'

/**
 * Returns the state of the second factor and the open sessions. While `mustSetUpSecondFactor` is
 * true, the session has only the rights of a customer.
 */
export async function showStaffSecurity(
  shop: Shop,
  actor: Actor,
): Promise<HandlerResult<'GET /api/staff/security'>> {
  const factor = await findFactor(shop, actor.userId)
  const sessions = await listSessions(shop, actor.userId)
  return {
    secondFactor: factor?.isConfirmed ? 'on' : 'none',
    isSecondFactorRequired: shop.config.requiresSecondFactor,
    mustSetUpSecondFactor: actor.withheldRole !== undefined,
    remainingRecoveryCodeCount: await countRecoveryCodes(shop.db, actor.userId),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: session.device || 'Unknown browser',
      network: session.network,
      openedAt: session.created_at.toISOString(),
      lastSeenAt: (session.last_used_at ?? session.created_at).toISOString(),
      hasSecondFactor: session.with_factor,
      isCurrent: session.id === actor.sessionId,
    })),
  }
}

/**
 * Ends one of the caller's own sessions and records it in the audit log. Throws NOT_FOUND for a
 * session of another account.
 */
export async function revokeStaffSession(
  shop: Shop,
  actor: Actor,
  sessionId: number,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    if (!(await revokeOwnSession(tx, actor.userId, sessionId))) throw new ShopError('NOT_FOUND')
    // The account's own role, although the session may not have it yet (`withheldRole`).
    const owner = { userId: actor.userId, role: actor.withheldRole ?? actor.role }
    await recordAudit(tx, {
      at: shop.now(),
      actor: owner,
      action: 'login.ended',
      subjectId: actor.userId,
    })
  })
}
