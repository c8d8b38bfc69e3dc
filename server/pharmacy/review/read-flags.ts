/** Computes the flags of orders from all data that the shop has now. */
import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'
import { findReviewFlags } from '#domain/pharmacy/review-flags.ts'
import type { ReportedHealth } from '#domain/pharmacy/reported-health.ts'
import type { Db } from '#server/db/open-database.ts'
import { readHealthOfOrders, type OrderHealth } from '#server/orders/read-order-health.ts'
import type { Shop } from '#server/shop.ts'

import { quizAnswersOf } from './quiz-answers-of.ts'
import { readOrderedLines, type OrderedLine } from './read-ordered-lines.ts'
import { readReportedHealth } from './read-reported-health.ts'

export type OrderWithFlags = {
  hadConflict: boolean
  health: OrderHealth
  lines: readonly OrderedLine[]
  reported: readonly ReportedHealth[]
  flags: readonly ReviewFlag[]
}

/**
 * Returns the orders by id. Callers that show the result to staff must record the reading in the
 * audit log.
 */
export async function readFlags(
  shop: Shop,
  db: Db,
  orders: readonly { id: number; conflict: boolean }[],
): Promise<ReadonlyMap<number, OrderWithFlags>> {
  const ids = orders.map(({ id }) => id)
  const allLines = await readOrderedLines(shop, db, ids)
  const allHealth = await readHealthOfOrders(shop, ids, db)
  const allReported = await readReportedHealth(shop, db, ids)
  return new Map(
    orders.map(({ id, conflict }) => {
      const health = allHealth.get(id)
      if (!health) throw new Error(`order ${id} not found`)
      const lines = allLines.get(id) ?? []
      const reported = allReported.get(id) ?? []
      const order = { hadConflict: conflict, health, lines, reported }
      return [id, { ...order, flags: computeFlags(shop, order, reported) }]
    }),
  )
}

/**
 * Returns the flags that follow from the order itself and the given `reported` health data. With an
 * empty `reported`, these are the flags before the customer gave health data elsewhere.
 */
export function computeFlags(
  shop: Shop,
  { hadConflict, health, lines }: Omit<OrderWithFlags, 'flags' | 'reported'>,
  reported: readonly ReportedHealth[],
): ReviewFlag[] {
  return findReviewFlags({
    answers: quizAnswersOf(health),
    hasNote: health.medicalNote !== '',
    products: lines.map(({ product }) => product),
    hadConflict,
    reported,
    now: shop.now(),
  })
}

/** Returns one order with its flags. Throws when the order does not exist. */
export async function readFlagsOf(shop: Shop, db: Db, orderId: number): Promise<OrderWithFlags> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'conflict'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const withFlags = (await readFlags(shop, db, [order])).get(orderId)
  if (!withFlags) throw new Error(`order ${orderId} not found`)
  return withFlags
}
