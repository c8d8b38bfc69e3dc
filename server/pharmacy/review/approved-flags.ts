/**
 * The flags that an order had when it was approved, encrypted in the row of its review. A flag that
 * appears later withdraws the approval.
 *
 * Danger: flags are compared as JSON text. If the fields of a flag or their sequence change, stored
 * flags no longer match, and the next recheck withdraws approvals that are still valid.
 */
import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { findSealedFlags, updateApprovedFlags } from './reviews.store.ts'

/** The encryption binds the flags to this location: after a change, stored flags are unreadable. */
const flagsLocation = (orderId: number) =>
  ({ table: 'review', column: 'approved_flags', row: String(orderId) }) as const

/** Returns the text by which a flag is stored and compared. */
export function serializeFlag(flag: ReviewFlag): string {
  return JSON.stringify(flag)
}

/** Encrypts and saves the flags of an approval. Call saveReview first, which creates the row. */
export async function saveApprovedFlags(
  shop: Shop,
  tx: Tx,
  orderId: number,
  flags: readonly ReviewFlag[],
): Promise<void> {
  const flagsJson = JSON.stringify(flags.map(serializeFlag))
  await updateApprovedFlags(tx, orderId, seal(shop.sealingKeys, flagsLocation(orderId), flagsJson))
}

/** Returns the flags, each as serializeFlag returns it; an empty list without an approval. */
export async function readApprovedFlags(
  shop: Shop,
  db: Db,
  orderId: number,
): Promise<readonly string[]> {
  const sealedFlags = await findSealedFlags(db, orderId)
  if (sealedFlags === undefined) return []
  // Cast, because saveApprovedFlags encrypted the value for this row, so its shape is known.
  return JSON.parse(unseal(shop.sealingKeys, flagsLocation(orderId), sealedFlags)) as string[]
}
