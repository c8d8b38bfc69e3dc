/**
 * Shows customers whether their order has health data, and erases that data. Guests use the order
 * link from their email.
 */
import type { HandlerResult } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrderFor, type Requester } from '#server/orders/access/can-see-order.ts'
import type { Shop } from '#server/shop.ts'

import { eraseHealthDataOfOrders } from './erase-health-data-of-orders.ts'
import { eraseQuizzes } from './erase-quizzes.ts'
import {
  findOrdersWithHealthData,
  lockOrdersWithHealthData,
} from './find-orders-with-health-data.ts'

type ErasureStateReply = HandlerResult<'GET /api/orders/{orderId}/health-data'>

/**
 * Returns whether the order has health data and when it can be erased; contract/account/erasure.ts
 * explains the states. Throws NOT_FOUND if the caller may not see the order.
 */
export async function getErasureState(
  shop: Shop,
  orderNumber: string,
  requester: Requester,
): Promise<ErasureStateReply> {
  const order = await findOrderFor(shop, orderNumber, requester)
  if (!order) throw new ShopError('NOT_FOUND')
  return getErasureStateById(shop.db, order.id, shop.now())
}

/**
 * Erases the health data of the order, and the quiz that the order copied unless the quiz belongs
 * to an account. While the order is being made, the order keeps its health data and only the
 * request is saved (see `eraseRequestedHealthData`). Records the erasure or the request in the
 * audit log. Returns the new state. Throws NOT_FOUND if the caller may not see the order.
 */
export async function eraseOrderHealthData(
  shop: Shop,
  orderNumber: string,
  requester: Requester,
): Promise<ErasureStateReply> {
  const order = await findOrderFor(shop, orderNumber, requester)
  if (!order) throw new ShopError('NOT_FOUND')
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const orders = await lockOrdersWithHealthData(tx, { orderId: order.id }, now)
    const { ordersWithDataErased, ordersWithDataKept } = await eraseHealthDataOfOrders(
      tx,
      orders,
      now,
    )
    const auditEntry = { at: now, actor: 'customer', subjectId: order.number } as const
    if (ordersWithDataErased.length > 0)
      await recordAudit(tx, { ...auditEntry, action: 'order.health_erased' })
    if (ordersWithDataKept.length > 0)
      await recordAudit(tx, { ...auditEntry, action: 'order.health_kept' })
    // The quiz is erased even while the order is being made, because the order has its own copy of
    // the answers.
    await eraseQuizzesWithoutAccount(
      tx,
      orders.flatMap(({ quizId }) => quizId ?? []),
    )
    return getErasureStateById(tx, order.id, now)
  })
}

async function getErasureStateById(db: Db, orderId: number, now: Date): Promise<ErasureStateReply> {
  const [order] = await findOrdersWithHealthData(db, { orderId }, now)
  if (!order) return { state: 'none' }
  if (!order.isHealthDataNeeded) return { state: 'erasable' }
  return { state: order.isErasureRequested ? 'asked' : 'making' }
}

/** Leaves out quizzes of an account: the customer erases these in the account. */
async function eraseQuizzesWithoutAccount(tx: Tx, quizIds: readonly string[]): Promise<void> {
  if (quizIds.length === 0) return
  const rows = await tx
    .selectFrom('quiz')
    .select('id')
    .where('id', 'in', [...quizIds])
    .where('user_id', 'is', null)
    .execute()
  const ids = rows.map(({ id }) => id)
  await eraseQuizzes(tx, ids, 'delete')
}
