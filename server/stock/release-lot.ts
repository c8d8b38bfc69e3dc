/**
 * Lets a pharmacist release a lot from quarantine, or put it back. Both changes are signed with
 * name and registration number. A release without a certificate of analysis needs a written reason.
 */
import { checkRelease } from '#domain/stock/check-release.ts'
import { lotTransitions } from '#domain/stock/lot.ts'
import { findReasonProblem } from '#domain/stock/movement.ts'
import { canTransition } from '#domain/state-table.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'
import { getSignature } from '#server/signatures/signature.ts'

import { lockLotForChange, showLot, type LotReply } from './show-lot.ts'
import { changeLotState } from './stock.store.ts'

/** `version` is the version of the lot that the pharmacist saw. */
type RequestedChange = { lotNumber: string; version: number; reason: string }

/**
 * Releases a lot, so that batches may use it, and adds an audit entry. Returns the lot. Throws
 * NOT_FOUND; CONFLICT; SIGNATURE_REQUIRED; LOT_REFUSED for a lot that is expired or not in
 * quarantine; INVALID for a missing or long reason.
 */
export async function releaseLot(
  shop: Shop,
  actor: Actor,
  requestedChange: RequestedChange,
): Promise<LotReply> {
  return transact(shop.db, async (tx) => {
    const signature = await getSignature(tx, actor)
    const lot = await lockLotForChange(tx, requestedChange)
    const releasedAt = shop.now()
    const checkResult = checkRelease(lot, {
      reason: requestedChange.reason,
      today: dateInMalaysia(releasedAt),
    })
    if (!checkResult.ok && checkResult.reason === 'invalid reason')
      throw new ShopError('INVALID', { fields: { reason: checkResult.text } })
    if (!checkResult.ok) throw new ShopError('LOT_REFUSED', { message: checkResult.text })
    const reason = requestedChange.reason.trim()
    await changeLotState(tx, lot.id, {
      kind: 'released',
      reason,
      at: releasedAt,
      user_id: actor.userId,
      ...signature,
    })
    const auditEntry = { at: releasedAt, actor, subjectId: lot.number } as const
    if (lot.hasCertificate) await recordAudit(tx, { ...auditEntry, action: 'lot.released' })
    else
      await recordAudit(tx, { ...auditEntry, action: 'lot.released_without', detail: { reason } })
    await publish(shop, tx, 'stock changed', {})
    return showLot(shop, tx, lot.number)
  })
}

/**
 * Puts a released lot back into quarantine. Returns the lot. Throws NOT_FOUND; CONFLICT;
 * SIGNATURE_REQUIRED; LOT_REFUSED for a lot that is not released; INVALID for a missing or long
 * reason.
 */
export async function quarantineLot(
  shop: Shop,
  actor: Actor,
  requestedChange: RequestedChange,
): Promise<LotReply> {
  return transact(shop.db, async (tx) => {
    const signature = await getSignature(tx, actor)
    const lot = await lockLotForChange(tx, requestedChange)
    // `lotTransitions` allows this move from a recall too, but only for undoRecallOfLot: a recall
    // ends only when it is withdrawn.
    if (lot.state === 'recalled' || !canTransition(lotTransitions, lot.state, 'quarantine'))
      throw new ShopError('LOT_REFUSED', { message: 'Only a released lot can go into quarantine.' })
    const fields = findReasonProblem(
      requestedChange.reason,
      'Write why it goes back into quarantine.',
    )
    if (fields.reason !== undefined) throw new ShopError('INVALID', { fields: { ...fields } })
    const quarantinedAt = shop.now()
    const reason = requestedChange.reason.trim()
    await changeLotState(tx, lot.id, {
      kind: 'quarantined',
      reason,
      at: quarantinedAt,
      user_id: actor.userId,
      ...signature,
    })
    const auditEntry = { at: quarantinedAt, actor, subjectId: lot.number } as const
    await recordAudit(tx, { ...auditEntry, action: 'lot.quarantined', detail: { reason } })
    await publish(shop, tx, 'stock changed', {})
    return showLot(shop, tx, lot.number)
  })
}
