/**
 * Reports and erases the health data of one order, for customers who may see the order. Guests use
 * the order link from their email.
 */
import type { HandlerResult } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrderFor, type Requester } from '#server/orders/access/may-see-order.ts'
import { eraseQuizzes } from './erase-quizzes.ts'
import type { Shop } from '#server/shop.ts'

import { eraseHealthDataOfOrders } from './erase-health-data-of-orders.ts'
import { findOrdersWithHealthData } from './find-orders-with-health-data.ts'

type Reply = HandlerResult<'GET /api/orders/{orderId}/health-data'>

/** Throws NOT_FOUND for an order that the caller may not see. */
export async function getOrderHealthState(
  shop: Shop,
  orderNumber: string,
  requester: Requester,
): Promise<Reply> {
  const order = await findOrderFor(shop, orderNumber, requester)
  if (!order) throw new ShopError('NOT_FOUND')
  return readErasureState(shop.db, order.id, shop.now())
}

/** Erases and returns the new state. Throws NOT_FOUND for an order that the caller may not see. */
export async function eraseOrderHealthData(
  shop: Shop,
  orderNumber: string,
  requester: Requester,
): Promise<Reply> {
  const order = await findOrderFor(shop, orderNumber, requester)
  if (!order) throw new ShopError('NOT_FOUND')
  const at = shop.now()
  return transact(shop.db, async (tx) => {
    const orders = await findOrdersWithHealthData(tx, { orderId: order.id }, at, { lock: true })
    const { erased, kept } = await eraseHealthDataOfOrders(tx, orders, at)
    const auditEntry = { at, actor: 'customer', subjectId: order.number } as const
    if (erased.length > 0) await recordAudit(tx, { ...auditEntry, action: 'order.health_erased' })
    if (kept.length > 0) await recordAudit(tx, { ...auditEntry, action: 'order.health_kept' })
    await eraseUnlinkedQuizzes(
      tx,
      orders.flatMap(({ quizId }) => quizId ?? []),
    )
    return readErasureState(tx, order.id, at)
  })
}

async function readErasureState(db: Db, orderId: number, now: Date): Promise<Reply> {
  const [order] = await findOrdersWithHealthData(db, { orderId }, now)
  if (!order) return { state: 'none' }
  if (!order.isNeeded) return { state: 'erasable' }
  return { state: order.isErasureRequested ? 'asked' : 'making' }
}

/**
 * Erases quizzes that belong to no account. A customer erases an account's quizzes in the account.
 */
async function eraseUnlinkedQuizzes(tx: Tx, quizIds: readonly string[]): Promise<void> {
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
