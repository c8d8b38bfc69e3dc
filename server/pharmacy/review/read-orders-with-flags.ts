/**
 * Computes the flags of orders from all data that the shop has now. Callers that show the result to
 * staff must record the access in the audit log.
 */
import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'
import { findReviewFlags } from '#domain/pharmacy/review-flags.ts'
import type { ReportedHealth } from '#domain/pharmacy/reported-health.ts'
import type { Db } from '#server/db/open-database.ts'
import { readHealthOfOrders, type OrderHealth } from '#server/orders/read/read-order-health.ts'
import type { Shop } from '#server/shop.ts'

import { quizAnswersOf } from './quiz-answers-of.ts'
import { readOrderedLines, type OrderedLine } from './read-ordered-lines.ts'
import { readReportedHealth } from './read-reported-health.ts'

type OrderWithFlags = {
  /** True for an order that was placed with a recorded conflict. */
  hadConflict: boolean
  /** True when health data of the order, or of its subscription, was erased. */
  isHealthErased: boolean
  /** What the customer entered for this order. */
  health: OrderHealth
  lines: readonly OrderedLine[]
  /** What the customer entered elsewhere: in quizzes of the account and with other orders. */
  reportedHealth: readonly ReportedHealth[]
  flags: readonly ReviewFlag[]
}

/** Returns the orders with their flags, by id. Throws for an order that does not exist. */
export async function readOrdersWithFlags(
  shop: Shop,
  db: Db,
  orders: readonly { id: number; conflict: boolean; health_erased_at: Date | null }[],
): Promise<ReadonlyMap<number, OrderWithFlags>> {
  const ids = orders.map(({ id }) => id)
  const linesByOrderId = await readOrderedLines(shop, db, ids)
  const healthByOrderId = await readHealthOfOrders(shop, db, ids)
  const reportedHealthByOrderId = await readReportedHealth(shop, db, ids)
  return new Map(
    orders.map(({ id, conflict, health_erased_at: healthErasedAt }) => {
      const health = healthByOrderId.get(id)
      if (!health) throw new Error(`order ${id} not found`)
      const lines = linesByOrderId.get(id) ?? []
      const reportedHealth = reportedHealthByOrderId.get(id) ?? []
      const isHealthErased = healthErasedAt !== null
      const order = { hadConflict: conflict, isHealthErased, health, lines, reportedHealth }
      return [id, { ...order, flags: computeFlags(shop, order, reportedHealth) }]
    }),
  )
}

/**
 * Returns the flags that follow from the order itself and from `reportedHealth`. Pass an empty list
 * to get the flags of the order alone.
 */
export function computeFlags(
  shop: Shop,
  { hadConflict, isHealthErased, health, lines }: Omit<OrderWithFlags, 'flags' | 'reportedHealth'>,
  reportedHealth: readonly ReportedHealth[],
): ReviewFlag[] {
  return findReviewFlags({
    answers: quizAnswersOf(health),
    hasNote: health.medicalNote !== '',
    products: lines.map(({ product }) => product),
    hadConflict,
    isHealthErased,
    reported: reportedHealth,
    now: shop.now(),
  })
}

/** Returns one order with its flags. Throws when the order does not exist. */
export async function readOrderWithFlags(
  shop: Shop,
  db: Db,
  orderId: number,
): Promise<OrderWithFlags> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'conflict', 'health_erased_at'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  const orderWithFlags = order && (await readOrdersWithFlags(shop, db, [order])).get(orderId)
  if (!orderWithFlags) throw new Error(`order ${orderId} not found`)
  return orderWithFlags
}
