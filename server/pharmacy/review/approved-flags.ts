/**
 * The flags that an order had when it was approved, or when staff moved it on with a written reason
 * instead (an override). A flag that appears later moves the order to Investigation. Only keyed
 * hashes of the flags are stored, encrypted in the row of the review: a flag may state health data
 * of another order, which must not stay here when that order's data is erased.
 *
 * Danger: flags are compared as JSON text. If the fields of a flag or their sequence change, stored
 * flags no longer match, and the next recheck withdraws approvals that are still valid.
 */
import { createHmac } from 'node:crypto'

import { toComparableFlag } from '#domain/pharmacy/reported-health.ts'
import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { findSealedFlags, updateApprovedFlags } from './reviews.store.ts'

/** The encryption binds the flags to this location: after a change, stored flags are unreadable. */
const flagsLocation = (orderId: number) =>
  ({ table: 'review', column: 'approved_flags', row: String(orderId) }) as const

/** Earlier releases stored a list of the texts of serializeFlag. */
type StoredFlags = { key: string; hashes: readonly string[] } | readonly string[]

/**
 * Random bytes of the key of the hashes. Each approval has a key of its own, stored with its
 * hashes, so that they stay comparable when the keys of the process are replaced.
 */
const keyByteCount = 32

/** Returns the text by which flags are compared. */
export function serializeFlag(flag: ReviewFlag): string {
  return JSON.stringify(toComparableFlag(flag))
}

/**
 * Encrypts and saves the flags of an approval or an override. Call saveReview or ensureReview
 * first.
 */
export async function saveApprovedFlags(
  shop: Shop,
  tx: Tx,
  orderId: number,
  flags: readonly ReviewFlag[],
): Promise<void> {
  const key = shop.randomBytes(keyByteCount).toString('base64url')
  const stored: StoredFlags = { key, hashes: flags.map((flag) => hashFlag(key, flag)) }
  const sealedFlags = seal(shop.sealingKeys, flagsLocation(orderId), JSON.stringify(stored))
  await updateApprovedFlags(tx, orderId, sealedFlags)
}

/**
 * Returns a function that returns whether the order had a flag at the last approval or override.
 * The function returns false for every flag if there was neither.
 */
export async function readApprovedFlags(
  shop: Shop,
  db: Db,
  orderId: number,
): Promise<(flag: ReviewFlag) => boolean> {
  const sealedFlags = await findSealedFlags(db, orderId)
  if (sealedFlags === undefined) return () => false
  // Cast, because saveApprovedFlags encrypted the value for this row, so its shape is known.
  const stored = JSON.parse(
    unseal(shop.sealingKeys, flagsLocation(orderId), sealedFlags),
  ) as StoredFlags
  if (!('key' in stored)) return (flag) => stored.includes(serializeFlag(flag))
  const { key, hashes } = stored
  return (flag) => hashes.includes(hashFlag(key, flag))
}

function hashFlag(key: string, flag: ReviewFlag): string {
  return createHmac('sha256', key).update(serializeFlag(flag)).digest('base64url')
}
