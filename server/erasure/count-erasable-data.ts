/**
 * Counts the health data that an erasure would delete now, and lists the orders that would keep it.
 */
import type { HandlerResult } from '#contract/call.ts'
import type { Db } from '#server/db/open-database.ts'

import { findOrdersWithHealthData } from './find-orders-with-health-data.ts'
import { selectSubscriptionsWithHealthData } from './select-subscriptions-with-health-data.ts'

/**
 * Returns the counts for the customer's dashboard. Selects subscriptions and orders as
 * eraseHealthData does. Leaves out quizzes without an account, although eraseHealthData also erases
 * those that were emailed to the customer or copied into an order.
 */
export async function countErasableData(
  db: Db,
  userId: string,
  now: Date,
): Promise<HandlerResult<'GET /api/users/dashboard'>['healthData']> {
  const quizzes = await db.selectFrom('quiz').select('id').where('user_id', '=', userId).execute()
  const subscriptions = await selectSubscriptionsWithHealthData(db, userId).execute()
  const orders = await findOrdersWithHealthData(db, { userId }, now)
  const keptOrders = orders.filter(({ isHealthDataNeeded }) => isHealthDataNeeded)
  return {
    quizCount: quizzes.length,
    planCount: subscriptions.length,
    orderCount: orders.length - keptOrders.length,
    keptOrders: keptOrders.map(({ number, isErasureRequested }) => ({
      orderId: number,
      isErasureRequested,
    })),
  }
}
