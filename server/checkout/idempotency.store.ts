/**
 * Pay calls by their key (decisions S-4): which order a key stands for, whether its answer is known,
 * and what was asked, so that a key cannot stand for two things. Kept for a day.
 */
import { z } from 'zod'

import { later, hours } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

const life = hours(24)
const answerShape = z.object({ url: z.string() })

export type KnownCall = {
  fingerprint: string
  state: 'running' | 'done'
  orderId: number | undefined
  url: string | undefined
  beganAt: Date
}

type Name = { actor: string; key: string; route: string }

export async function findCall(db: Db, name: Name, now: Date): Promise<KnownCall | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('actor', '=', name.actor)
    .where('key', '=', name.key)
    .where('route', '=', name.route)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const answer = answerShape.safeParse(row.answer)
  return {
    fingerprint: row.fingerprint,
    state: row.state === 'done' ? 'done' : 'running',
    orderId: row.order_id ?? undefined,
    url: answer.success ? answer.data.url : undefined,
    beganAt: row.began_at,
  }
}

/** Notes that the call with this key is running for an order. */
export async function beginCall(
  tx: Tx,
  call: Name & { fingerprint: string; orderId: number },
  now: Date,
): Promise<void> {
  const { actor, key, route, fingerprint, orderId } = call
  const begun = {
    fingerprint,
    state: 'running',
    order_id: orderId,
    answer: null,
    began_at: now,
    expires_at: later(now, life),
  }
  await tx
    .insertInto('idempotency')
    .values({ actor, key, route, ...begun })
    .onConflict((conflict) => conflict.columns(['actor', 'route', 'key']).doUpdateSet(begun))
    .execute()
}

/** Stores the answer of every running call for the order: they all asked for the same. */
export async function answerCalls(tx: Tx, orderId: number, url: string): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ state: 'done', answer: JSON.stringify({ url }) })
    .where('order_id', '=', orderId)
    .where('state', '=', 'running')
    .execute()
}

/** A call that failed may be made again with its key. */
export async function forgetCalls(db: Db, orderId: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('order_id', '=', orderId)
    .where('state', '=', 'running')
    .execute()
}

export async function forgetOldCalls(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('expires_at', '<=', now).execute()
}
