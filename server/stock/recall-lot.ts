/**
 * Changes the state of a lot for a recall: recallLot sets it to recalled, undoRecallOfLot restores
 * the earlier state after the recall was withdrawn. The recalls feature calls both in the
 * transaction that changes the recall.
 */
import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'

import { lockLot } from './find-lots.ts'
import { changeLotState, restoreRelease } from './stock.store.ts'

/** Who started or withdrew the recall, and why. */
export type RecallCause = { reason: string; changedAt: Date; userId: string; name: string }

/**
 * Locks the lot and sets it to recalled. Returns the earlier state. Throws CONFLICT when the lot is
 * already recalled. No batch can take a recalled lot. An open batch that has weighed it can be
 * closed only if jars of the batch have left the pharmacy, and with a written reason.
 */
export async function recallLot(
  tx: Tx,
  lotId: number,
  { reason, changedAt, userId, name }: RecallCause,
): Promise<'quarantine' | 'released'> {
  const lot = await lockLot(tx, lotId)
  if (lot.state === 'recalled')
    throw new ShopError('CONFLICT', {
      message: 'This lot is recalled already. Reload the page to see its recall.',
    })
  const event = {
    kind: 'recalled',
    reason,
    at: changedAt,
    user_id: userId,
    name,
    registration: '',
  } as const
  await changeLotState(tx, lot.id, event)
  return lot.state
}

/**
 * Returns a recalled lot to `stateBefore`, the result of recallLot. An earlier release is valid
 * again, under the pharmacist who signed it. Danger: the current state is not checked, so the
 * caller must make sure that the lot is recalled. Throws when `stateBefore` is `released` and the
 * lot was never released.
 */
export async function undoRecallOfLot(
  tx: Tx,
  lotId: number,
  stateBefore: 'quarantine' | 'released',
  { reason, changedAt, userId, name }: RecallCause,
): Promise<void> {
  const { id } = await lockLot(tx, lotId)
  const event = { reason, at: changedAt, user_id: userId, name }
  if (stateBefore === 'released') await restoreRelease(tx, id, event)
  else await changeLotState(tx, id, { ...event, kind: 'quarantined', registration: '' })
}
