/**
 * Lets staff discard stock, and correct the ledger after counting. Each change adds a movement with
 * a written reason.
 */
import {
  checkCorrection,
  checkDiscard,
  type MovementCheckResult,
  type MovementKind,
} from '#domain/stock/movement.ts'
import { formatStockAmount } from '#domain/stock/stock-amount.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'
import { findSigningName } from '#server/signatures/signature.ts'

import type { StoredLot } from './find-lots.ts'
import { moveStock } from './move-stock.ts'
import { lockLotForChange, showLot, type LotReply } from './show-lot.ts'

/** `version` is the version of the lot that the person saw. A newer one is a conflict. */
type RequestedChange = { lotNumber: string; version: number }

/**
 * Removes an amount from stock. Returns the lot. Throws the errors of lockLotForChange, and
 * INVALID with a text for each wrong field.
 */
export function discardStock(
  shop: Shop,
  actor: Actor,
  requestedChange: RequestedChange & { amount: string; reason: string },
): Promise<LotReply> {
  return changeStock(shop, actor, requestedChange, 'discarded', (lot) =>
    checkDiscard(lot, requestedChange),
  )
}

/**
 * Sets the stock of a lot to the counted amount and records the difference in the ledger. Returns
 * the lot. Throws the errors of lockLotForChange, and INVALID with a text for each wrong field.
 */
export function correctStock(
  shop: Shop,
  actor: Actor,
  requestedChange: RequestedChange & { counted: string; reason: string },
): Promise<LotReply> {
  return changeStock(shop, actor, requestedChange, 'corrected', (lot) =>
    checkCorrection(lot, requestedChange),
  )
}

/**
 * Adds the movement that `check` allows, and records it in the audit log. Changes nothing when the
 * same person repeats the call.
 */
async function changeStock(
  shop: Shop,
  actor: Actor,
  requestedChange: RequestedChange,
  kind: Extract<MovementKind, 'discarded' | 'corrected'>,
  check: (lot: StoredLot) => MovementCheckResult,
): Promise<LotReply> {
  return transact(shop.db, async (tx) => {
    const isRepeated = (stored: StoredLot): Promise<boolean> =>
      isLastChange(tx, stored, { version: requestedChange.version, kind, actor, check })
    const lot = await lockLotForChange(tx, requestedChange, isRepeated)
    if (await isRepeated(lot)) return showLot(shop, tx, lot.number)
    const checkResult = check(lot)
    if (!checkResult.ok) throw new ShopError('INVALID', { fields: { ...checkResult.fields } })
    const { amount, reason } = checkResult
    const recordedAt = shop.now()
    const name = await findSigningName(tx, actor)
    await moveStock(tx, [
      { lotId: lot.id, kind, amount, reason, recordedAt, userId: actor.userId, name },
    ])
    await recordAudit(tx, {
      at: recordedAt,
      actor,
      action: kind === 'discarded' ? 'lot.discarded' : 'lot.corrected',
      subjectId: lot.number,
      detail: { amount: formatStockAmount(amount, lot.unit), reason },
    })
    await publish(shop, tx, 'stock changed', {})
    return showLot(shop, tx, lot.number)
  })
}

/**
 * Returns whether the requested movement is the only change of the lot since `version`. Every
 * movement, event and certificate increments the version.
 */
async function isLastChange(
  tx: Tx,
  lot: StoredLot,
  requestedChange: {
    version: number
    kind: MovementKind
    actor: Actor
    check: (lot: StoredLot) => MovementCheckResult
  },
): Promise<boolean> {
  const { version, kind, actor, check } = requestedChange
  if (lot.version !== version + 1) return false
  const newest = await tx
    .selectFrom('stock_movement')
    .select(['kind', 'amount', 'reason', 'user_id', 'at'])
    .where('lot_id', '=', lot.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.kind !== kind || newest.user_id !== actor.userId) return false
  const requested = check({ ...lot, stock: lot.stock - newest.amount })
  if (!requested.ok || requested.amount !== newest.amount || requested.reason !== newest.reason)
    return false
  // The equal movement may be older than `version`: then a later event or certificate is the change
  // since `version`, and the requested movement is still to be made.
  const laterChange = await tx
    .selectFrom('lot_event')
    .select('at')
    .where('lot_id', '=', lot.id)
    .where('at', '>=', newest.at)
    .unionAll(
      tx
        .selectFrom('lot_certificate')
        .select('uploaded_at as at')
        .where('lot_id', '=', lot.id)
        .where('uploaded_at', '>=', newest.at),
    )
    .limit(1)
    .executeTakeFirst()
  return laterChange === undefined
}
