/**
 * What an erasure of an account would delete now, and which orders would keep their health data.
 */
import type { CallResult } from '#contract/call.ts'
import type { Db } from '#server/db/open-database.ts'

import { findOrdersWithHealth } from './order-health.ts'
import { plansWithHealth } from './plans-with-health.ts'

export async function listErasable(
  db: Db,
  userId: string,
  now: Date,
): Promise<CallResult<'GET /api/users/dashboard'>['healthData']> {
  const quizzes = await db.selectFrom('quiz').select('id').where('user_id', '=', userId).execute()
  const plans = await plansWithHealth(db, userId).execute()
  const orders = await findOrdersWithHealth(db, { userId }, now)
  const kept = orders.filter(({ isNeeded }) => isNeeded)
  return {
    quizzes: quizzes.length,
    plans: plans.length,
    orders: orders.length - kept.length,
    keptOrders: kept.map(({ number, isErasureAsked }) => ({
      orderId: number,
      asked: isErasureAsked,
    })),
  }
}
