/** The health data of one order, for callers who may see the order; guests use their order link. */
import type { CallResult } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrderFor, type Requester } from '#server/orders/may-see-order.ts'
import { eraseQuizzes } from './erase-quizzes.ts'
import type { Shop } from '#server/shop.ts'

import { eraseOrders } from './erase-orders.ts'
import { findOrdersWithHealth } from './order-health.ts'

type Reply = CallResult<'GET /api/orders/{orderId}/health-data'>

/** Throws NOT_FOUND for an order that the caller may not see. */
export async function getOrderHealthState(
  shop: Shop,
  orderNumber: string,
  asker: Requester,
): Promise<Reply> {
  const order = await findOrderFor(shop, orderNumber, asker)
  if (!order) throw new ShopError('NOT_FOUND')
  return stateOf(shop.db, order.id, shop.now())
}

/** Throws NOT_FOUND for an order that the caller may not see. */
export async function eraseOrderHealthData(
  shop: Shop,
  orderNumber: string,
  asker: Requester,
): Promise<Reply> {
  const order = await findOrderFor(shop, orderNumber, asker)
  if (!order) throw new ShopError('NOT_FOUND')
  const at = shop.now()
  return transact(shop.db, async (tx) => {
    const orders = await findOrdersWithHealth(tx, { orderId: order.id }, at, { lock: true })
    const { erased, kept } = await eraseOrders(tx, orders, at)
    const about = { at, actor: 'customer', subjectId: order.number } as const
    if (erased.length > 0) await recordAudit(tx, { ...about, action: 'order.health_erased' })
    if (kept.length > 0) await recordAudit(tx, { ...about, action: 'order.health_kept' })
    await eraseUnlinked(
      tx,
      orders.flatMap(({ quizId }) => quizId ?? []),
    )
    return stateOf(tx, order.id, at)
  })
}

async function stateOf(db: Db, orderId: number, now: Date): Promise<Reply> {
  const [order] = await findOrdersWithHealth(db, { orderId }, now)
  if (!order) return { state: 'none' }
  if (!order.isNeeded) return { state: 'erasable' }
  return { state: order.isErasureAsked ? 'asked' : 'making' }
}

/** Skips a quiz that belongs to an account: it is erased there. */
async function eraseUnlinked(tx: Tx, quizIds: readonly string[]): Promise<void> {
  if (quizIds.length === 0) return
  const rows = await tx
    .selectFrom('quiz')
    .select('id')
    .where('id', 'in', [...quizIds])
    .where('user_id', 'is', null)
    .execute()
  await eraseQuizzes(
    tx,
    rows.map(({ id }) => id),
  )
}
