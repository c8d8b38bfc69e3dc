/**
 * The flags an order had when it was approved, sealed in the review's row. A later flag withdraws
 * the approval.
 */
import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { updateApprovedOver } from './reviews.store.ts'

const placeOf = (orderId: number) =>
  ({ table: 'review', column: 'approved_flags', row: String(orderId) }) as const

export function textOfFlag(flag: ReviewFlag): string {
  return JSON.stringify(flag)
}

/** Call it after the review's row is saved. */
export async function saveApprovedOver(
  shop: Shop,
  tx: Tx,
  orderId: number,
  flags: readonly ReviewFlag[],
): Promise<void> {
  const text = JSON.stringify(flags.map(textOfFlag))
  await updateApprovedOver(tx, orderId, seal(shop.sealing, placeOf(orderId), text))
}

export async function readApprovedOver(
  shop: Shop,
  db: Db,
  orderId: number,
): Promise<readonly string[]> {
  const row = await db
    .selectFrom('review')
    .select('approved_flags')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row?.approved_flags) return []
  // Sealed by saveApprovedOver and bound to this row, so the shape is known.
  return JSON.parse(unseal(shop.sealing, placeOf(orderId), row.approved_flags)) as string[]
}
