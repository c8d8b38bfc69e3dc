/**
 * Closes a batch after a person has compared its lots and weights, and takes the weighed amounts
 * from stock in the same transaction. A closed batch never changes. The person needs a written
 * reason if they opened or weighed the batch themselves, and if the rules refuse a lot.
 * The batch sheet prints both reasons (docs/decisions/109-second-person-check.md,
 * docs/decisions/121-batches-take-lots.md).
 */
import {
  validateBatchCheck,
  checkTakenLots,
  formatLotAmount,
  findOwnWork,
  type BatchCheckResult,
  type LotRefusal,
} from '#domain/pharmacy/batch-lots.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { crashAt } from '#server/crash-points.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'
import { getSignature } from '#server/signatures/signature.ts'
import { lockLots, type LockedLot } from '#server/stock/find-lots.ts'
import { moveStock, type Movement } from '#server/stock/move-stock.ts'

import { closeBatch } from './batches.store.ts'
import { lockOpenBatch } from './get-batch.ts'
import type { Batch, LockedBatch } from './stored-batch.ts'
import { saveOverrideReason } from './weighings.store.ts'

type RequestedCheck = {
  number: string
  version: number
  /** Reason why no second person checks. Empty when a second person checks. */
  reason: string
  /** Reason why lots are used that the rules refuse. Empty without a reason. */
  overrideReason: string
}

/**
 * Closes the batch, takes its stock and adds audit entries, in one transaction that locks the batch
 * and its lots. Throws NOT_FOUND for an unknown batch; CONFLICT for a batch that was changed or
 * closed since it was read; SIGNATURE_REQUIRED; LOTS_MISSING; LOT_REFUSED for a lot that no reason
 * allows, or without `overrideReason`; SECOND_PERSON_REQUIRED for the person's own work without
 * `reason`.
 */
export async function checkBatch(
  shop: Shop,
  actor: Actor,
  requestedCheck: RequestedCheck,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const signature = await getSignature(tx, actor)
    // Lock the batch before its lots, as in saveWeighings. The reverse could deadlock.
    const batch = await lockOpenBatch(shop, tx, requestedCheck)
    const closedAt = shop.now()
    const lockedLots = await lockLots(
      tx,
      batch.takenLots.map(({ lotId }) => lotId),
    )
    const lotsById = new Map(lockedLots.map((lot) => [lot.id, lot]))
    const checkResult = validateBatchCheck(
      batch,
      checkTakenLots(batch, lotsById, dateInMalaysia(closedAt)),
      {
        userId: actor.userId,
        aloneReason: requestedCheck.reason,
        overrideReason: requestedCheck.overrideReason,
      },
    )
    if (!checkResult.ok) throw createRefusalError(batch, actor, checkResult)
    const closer = { actor, name: signature.name, closedAt }
    await moveStock(tx, toMovements(batch, lotsById, closer))
    // tests/faults/crashes/crash-while-closing-batch.test.ts ends the process here: stock and batch
    // must change together or not at all.
    crashAt(shop.config, 'B1.after')
    await saveOverrides(shop, tx, batch, {
      closer,
      refusedLots: checkResult.overriddenRefusals,
      reason: requestedCheck.overrideReason,
    })
    await closeBatch(shop, tx, batch, {
      signature,
      userId: actor.userId,
      checkedAt: closedAt,
      // A reason that was not needed is not stored, because the sheet would say that no second
      // person checked.
      aloneReason: checkResult.needsAloneReason ? requestedCheck.reason : '',
    })
    const action = checkResult.needsAloneReason ? 'batch.checked_alone' : 'batch.checked'
    await recordAudit(tx, { at: closedAt, actor, action, subjectId: batch.number })
    // Closing lowers the stock and the jars to make, but not always by the same amount. A surplus,
    // or a lot that was not usable, changes how many other orders the stock covers.
    await publish(shop, tx, 'stock changed', {})
  })
}

/** The person who closes the batch. */
type Closer = { actor: Actor; name: string; closedAt: Date }

/**
 * Returns the movements that take the weighed amounts from stock. If a pharmacist accepted that a
 * lot has less stock than was weighed, the ledger was wrong. A correction is then recorded first,
 * so that the stock does not fall below zero. A batch takes each lot once, because a lot contains
 * one ingredient.
 */
function toMovements(
  batch: Batch,
  lotsById: ReadonlyMap<number, LockedLot>,
  { actor, name, closedAt }: Closer,
): Movement[] {
  return batch.takenLots.flatMap((takenLot): Movement[] => {
    const { amount, weigherName, weigherId } = takenLot
    const lot = lotsById.get(takenLot.lotId)
    if (!lot) throw new Error(`batch ${batch.number} takes unknown lot ${takenLot.lotId}`)
    const weighedMovement: Movement = {
      lotId: lot.id,
      kind: 'weighed',
      amount: -amount,
      batchId: batch.id,
      recordedAt: closedAt,
      userId: weigherId,
      name: weigherName,
    }
    const missingAmount = amount - lot.stock
    if (missingAmount <= 0) return [weighedMovement]
    const reason = `Batch ${batch.number} weighed more than the ledger had.`
    const correction: Movement = {
      lotId: lot.id,
      kind: 'corrected',
      amount: missingAmount,
      reason,
      recordedAt: closedAt,
      userId: actor.userId,
      name,
    }
    return [correction, weighedMovement]
  })
}

/**
 * Saves the reason with each refused lot. The audit log names the lots without the reason, because
 * a reason may contain personal data.
 */
async function saveOverrides(
  shop: Shop,
  tx: Tx,
  batch: LockedBatch,
  override: { closer: Closer; refusedLots: readonly LotRefusal[]; reason: string },
): Promise<void> {
  const { closer, refusedLots, reason } = override
  // A reason that was not needed is not stored, because the sheet would say that the rules refused
  // a lot.
  if (refusedLots.length === 0) return
  for (const { ingredientId, lotId } of refusedLots)
    await saveOverrideReason(shop, tx, { batchId: batch.id, ingredientId, lotId }, reason)
  await recordAudit(tx, {
    at: closer.closedAt,
    actor: closer.actor,
    action: 'batch.lots_overridden',
    subjectId: batch.number,
    detail: { lots: [...new Set(refusedLots.map(({ lot }) => lot))].join(', ') },
  })
}

/** Returns the error for staff. `fields` is keyed by the id of the ingredient. */
function createRefusalError(
  batch: Batch,
  actor: Actor,
  checkResult: Extract<BatchCheckResult, { ok: false }>,
): ShopError {
  if (checkResult.reason === 'lots missing') {
    const texts = checkResult.incompleteIngredients.map(
      ({ weighing: { ingredient, unit }, missingAmount }) => ({
        id: ingredient.id,
        text: `${formatLotAmount(missingAmount, unit)} of ${ingredient.name}`,
      }),
    )
    return new ShopError('LOTS_MISSING', {
      message: `Weigh each ingredient first. Missing: ${texts.map(({ text }) => text).join(', ')}.`,
      fields: Object.fromEntries(texts.map(({ id, text }) => [id, `Missing: ${text}`])),
    })
  }
  if (checkResult.reason === 'lots refused')
    return new ShopError('LOT_REFUSED', {
      message: checkResult.refusals.map(({ text }) => text).join(' '),
      fields: Object.fromEntries(
        checkResult.refusals.map(({ ingredientId, text }) => [ingredientId, text]),
      ),
    })
  const message = formatSecondPersonMessage(batch, actor)
  return new ShopError('SECOND_PERSON_REQUIRED', { message })
}

function formatSecondPersonMessage(batch: Batch, { userId }: Actor): string {
  const { hasOpened, hasWeighed } = findOwnWork(batch, userId)
  const ownSteps = [hasOpened && 'opened', hasWeighed && 'weighed'].filter(Boolean).join(' and ')
  return `You ${ownSteps} this batch. Ask a colleague to log in and close it, or close it alone with a written reason.`
}
