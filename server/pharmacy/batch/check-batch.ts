/**
 * Closes a batch after a second person compared lots and weights; nothing changes afterwards. A
 * person who opened the batch or weighed some of it needs a written reason, which the batch sheet
 * prints.
 */
import { judgeCheck, ownWorkInBatch } from '#domain/pharmacy/batch.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { closeBatch, sealCheckedAloneReason } from './batches.store.ts'
import { getBatch, lockBatch } from './change-batch.ts'
import type { Batch } from './stored-batch.ts'
import { getSignature } from '#server/signatures/signature.ts'

export type RequestedCheck = {
  number: string
  version: number
  /** Why no second person checks; empty when none is given. */
  reason: string
}

/** Throws NOT_FOUND, CONFLICT, LOTS_MISSING, SECOND_PERSON_REQUIRED, SIGNATURE_REQUIRED. */
export async function checkBatch(
  shop: Shop,
  actor: Actor,
  requested: RequestedCheck,
): Promise<Batch> {
  return transact(shop.db, async (tx) => {
    const signature = await getSignature(tx, actor)
    const batch = await lockBatch(shop, tx, requested)
    const verdict = judgeCheck(batch, { userId: actor.userId, reason: requested.reason })
    if (!verdict.ok && verdict.reason === 'lots missing')
      throw new ShopError('LOTS_MISSING', {
        fields: Object.fromEntries(verdict.missing.map(({ id }) => [id, 'missing'])),
      })
    if (!verdict.ok)
      throw new ShopError('SECOND_PERSON_REQUIRED', { message: secondPersonMessage(batch, actor) })
    const at = shop.now()
    await closeBatch(tx, batch.id, {
      checked_by: signature.name,
      checked_by_user: actor.userId,
      checked_registration: signature.registration,
      checked_at: at,
      // An unneeded reason is not stored: the sheet would say that no second person checked.
      checked_alone: sealCheckedAloneReason(
        shop,
        batch.number,
        verdict.alone ? requested.reason : '',
      ),
    })
    const action = verdict.alone ? 'batch.checked_alone' : 'batch.checked'
    await recordAudit(tx, { at, actor, action, subjectId: batch.number })
    return getBatch(shop, tx, batch.number)
  })
}

function secondPersonMessage(batch: Batch, { userId }: Actor): string {
  const { made, weighed } = ownWorkInBatch(batch, userId)
  const work = [made && 'opened', weighed && 'weighed'].filter(Boolean).join(' and ')
  return `You ${work} this batch. Ask a colleague to log in and close it, or close it alone with a written reason.`
}
