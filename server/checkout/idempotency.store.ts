/**
 * Idempotency keys of pay calls, so that a repeated call does not create a second order (S-4 in
 * docs/decisions/register.md). A row stores the order that a key created and a fingerprint of the
 * request body, so that the key cannot be used for another request. The response is not stored: a
 * repeated call responds by the order's current state.
 */
import { addDuration, hours } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

const keyLifetime = hours(24)

/**
 * Identifies a call by the key that the browser sent; a key belongs to one browser and endpoint.
 */
export type CallKey = {
  /** Hash of the browser's claim, a cookie that identifies the browser to its orders. */
  actor: string
  /** The idempotency key. */
  key: string
  /** The endpoint, such as `POST /api/…`. */
  route: string
}

/**
 * Returns the statement that saves or replaces the order of a key; the caller executes it. The key
 * is then valid for another `keyLifetime`.
 */
export function buildKeyWrite(
  db: Db,
  call: CallKey & { fingerprint: string; orderId: number },
  now: Date,
) {
  const { actor, key, route, fingerprint, orderId } = call
  const columns = { fingerprint, order_id: orderId, expires_at: addDuration(now, keyLifetime) }
  return db
    .insertInto('idempotency')
    .values({ actor, key, route, ...columns })
    .onConflict((conflict) => conflict.columns(['actor', 'route', 'key']).doUpdateSet(columns))
}

/**
 * Deletes the keys of an order. Call it when the order can no longer be paid, so that a repeated
 * call places a new order.
 */
export async function deleteKeysOfOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('order_id', '=', orderId).execute()
}

/** Deletes expired keys and returns the number of deleted rows. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<number> {
  const deletion = await db
    .deleteFrom('idempotency')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(deletion.numDeletedRows)
}
