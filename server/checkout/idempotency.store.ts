/**
 * Idempotency keys of pay calls (S-4): the order of a key, and a fingerprint of the body, so that a
 * key cannot be used for another request. No response is stored: the order's state determines it.
 */
import { later, hours } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

const lifetime = hours(24)

export type KnownCall = { fingerprint: string; orderId: number }

type Name = { actor: string; key: string; route: string }

export async function findCall(db: Db, name: Name, now: Date): Promise<KnownCall | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'order_id'])
    .where('actor', '=', name.actor)
    .where('key', '=', name.key)
    .where('route', '=', name.route)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { fingerprint: row.fingerprint, orderId: row.order_id }
}

/** Saves that the key stands for this order, for another 24 hours. */
export async function saveCall(
  tx: Tx,
  call: Name & { fingerprint: string; orderId: number },
  now: Date,
): Promise<void> {
  const { actor, key, route, fingerprint, orderId } = call
  const stored = { fingerprint, order_id: orderId, expires_at: later(now, lifetime) }
  await tx
    .insertInto('idempotency')
    .values({ actor, key, route, ...stored })
    .onConflict((conflict) => conflict.columns(['actor', 'route', 'key']).doUpdateSet(stored))
    .execute()
}

/** For an order that can no longer be paid: a repeated call then makes a new order. */
export async function expireKeys(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('order_id', '=', orderId).execute()
}

/** Deletes expired keys, for the housekeeping job. Returns how many. */
export async function deleteOldKeys(db: Db, now: Date): Promise<number> {
  const done = await db.deleteFrom('idempotency').where('expires_at', '<=', now).executeTakeFirst()
  return Number(done.numDeletedRows)
}
