/**
 * Idempotency keys of pay calls, so that a repeated call does not create a second order (S-4). A
 * row stores the order that a key created and a fingerprint of the request body, so that the key
 * cannot be used for another request. The response is not stored: a repeated call responds by the
 * order's current state.
 */
import { later, hours } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

const keyLifetime = hours(24)

type KeyedCall = { fingerprint: string; orderId: number }

/** `actor` is the hash of the browser's claim, `route` the endpoint, such as `POST /api/…`. */
type CallKey = { actor: string; key: string; route: string }

/** Returns undefined for a new or expired key; the caller then places a new order. */
export async function findKeyedCall(
  db: Db,
  callKey: CallKey,
  now: Date,
): Promise<KeyedCall | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'order_id'])
    .where('actor', '=', callKey.actor)
    .where('key', '=', callKey.key)
    .where('route', '=', callKey.route)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { fingerprint: row.fingerprint, orderId: row.order_id }
}

/** Saves or replaces the order of a key, which is then valid for another 24 hours. */
export async function saveKeyedCall(
  tx: Tx,
  call: CallKey & { fingerprint: string; orderId: number },
  now: Date,
): Promise<void> {
  const { actor, key, route, fingerprint, orderId } = call
  const columns = { fingerprint, order_id: orderId, expires_at: later(now, keyLifetime) }
  await tx
    .insertInto('idempotency')
    .values({ actor, key, route, ...columns })
    .onConflict((conflict) => conflict.columns(['actor', 'route', 'key']).doUpdateSet(columns))
    .execute()
}

/** Call it when an order can no longer be paid, so that a repeated call places a new order. */
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
