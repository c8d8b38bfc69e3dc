/**
 * Compares paid, unshipped orders with new health data of their customer. If the data adds a flag,
 * the order goes to Investigation and an approval is withdrawn, because the pharmacist did not see
 * that data.
 */
import { sql } from 'kysely'
import type { z } from 'zod'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { moveStatus } from '#server/orders/move-order.ts'
import { readStatus } from '#server/orders/read/read-order.ts'
import type { Shop } from '#server/shop.ts'

import { readApprovedFlags, serializeFlag } from './approved-flags.ts'
import { computeFlags, readFlagsOf } from './read-flags.ts'
import type { recheckJob } from './recheck-job.ts'
import { reopenReview } from './override-review.ts'
import { findReview } from './reviews.store.ts'

type RecheckRequest = z.output<(typeof recheckJob)['data']>

/** Rechecks each open order of the customer in a transaction of its own. */
export async function recheckOrders(shop: Shop, request: RecheckRequest): Promise<void> {
  for (const orderId of await findOpenOrders(shop.db, request))
    await transact(shop.db, (tx) => recheckOrder(shop, tx, orderId))
}

async function recheckOrder(shop: Shop, tx: Tx, orderId: number): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'dispatched_at'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const status = readStatus(order.status)
  // The order was shipped or became Ready to Ship while the job waited. Such orders are not
  // rechecked.
  if (order.dispatched_at !== null || status === 'Ready to Ship') return
  const { state } = await findReview(tx, orderId)
  const orderWithFlags = await readFlagsOf(shop, tx, orderId)
  const isApproved = state === 'approved'
  // The flags at the approval, or without an approval the flags of the order's own data.
  const earlierFlags = isApproved
    ? await readApprovedFlags(shop, tx, orderId)
    : computeFlags(shop, orderWithFlags, []).map(serializeFlag)
  if (!orderWithFlags.flags.some((flag) => !earlierFlags.includes(serializeFlag(flag)))) return
  const at = shop.now()
  if (isApproved) await reopenReview(shop, tx, orderId, at)
  const cause = { actor: 'shop', reason: 'new health information', at }
  await moveStatus(tx, orderId, { from: status, to: 'Investigation' }, cause)
}

/**
 * Returns the ids of the customer's paid, unshipped orders, oldest first: those of the account, and
 * those with the email of the requested order.
 */
async function findOpenOrders(db: Db, request: RecheckRequest): Promise<number[]> {
  const order = 'orderId' in request ? await findBuyer(db, request.orderId) : undefined
  const userId = 'userId' in request ? request.userId : order?.user_id
  // The order was deleted while the job waited.
  if (!order && !userId) return []
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('payment', 'in', ['paid', 'partially_refunded'])
    .where('status', '!=', 'Ready to Ship')
    .where('dispatched_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(userId ? [eb('user_id', '=', userId)] : []),
        ...(order ? [eb(sql<string>`lower(email)`, '=', emailKeyOf(order.email))] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function findBuyer(
  db: Db,
  orderId: number,
): Promise<{ user_id: string | null; email: string } | undefined> {
  return db
    .selectFrom('orders')
    .select(['user_id', 'email'])
    .where('id', '=', orderId)
    .executeTakeFirst()
}
