/**
 * Puts an order back for review. The version rises, so a pharmacist who read the order before must
 * read it again before deciding. Lock the order's row first.
 */
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { addStep, findReview, saveReview } from './reviews.store.ts'

/** `by`: the staff member who reopens the review; undefined when new health data does. */
export async function reopenReview(
  shop: Shop,
  tx: Tx,
  orderId: number,
  at: Date,
  by?: { userId: string; name: string },
): Promise<void> {
  const { state, version } = await findReview(tx, orderId)
  const reopened = state === 'approved' ? 'waiting' : state
  await saveReview(tx, orderId, { state: reopened, version: version + 1 }, at)
  await addStep(shop, tx, orderId, {
    step: 'reopened',
    at,
    userId: by?.userId,
    name: by?.name ?? '',
    registration: '',
    reason: '',
  })
}
