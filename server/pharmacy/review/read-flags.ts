/** The flags of orders, computed from everything that the shop knows now. */
import type { ReviewFlag } from '#domain/pharmacy/review-flag.ts'
import { flagsOf } from '#domain/pharmacy/review-flags.ts'
import type { ReportedHealth } from '#domain/pharmacy/reported-health.ts'
import type { Db } from '#server/db/open-database.ts'
import { readHealthOfOrders, type OrderHealth } from '#server/orders/read-order-health.ts'
import type { Shop } from '#server/shop.ts'

import { answersOf } from './answers-of.ts'
import { orderedLines, type OrderedLine } from './ordered-lines.ts'
import { readReportedHealth } from './read-reported-health.ts'

export type KnownOrder = {
  hadConflict: boolean
  health: OrderHealth
  lines: readonly OrderedLine[]
  reported: readonly ReportedHealth[]
  flags: readonly ReviewFlag[]
}

/** By order id. Callers that show the result to staff write the access log. */
export async function readFlags(
  shop: Shop,
  db: Db,
  orders: readonly { id: number; conflict: boolean }[],
): Promise<ReadonlyMap<number, KnownOrder>> {
  const ids = orders.map(({ id }) => id)
  const allLines = await orderedLines(shop, db, ids)
  const allHealth = await readHealthOfOrders(shop, ids, db)
  const allReported = await readReportedHealth(shop, db, ids)
  return new Map(
    orders.map(({ id, conflict }) => {
      const health = allHealth.get(id)
      if (!health) throw new Error(`order ${id} not found`)
      const lines = allLines.get(id) ?? []
      const reported = allReported.get(id) ?? []
      const known = { hadConflict: conflict, health, lines, reported }
      return [id, { ...known, flags: flagsWith(shop, known, reported) }]
    }),
  )
}

/** The flags of an order if the shop knew only `told` besides the order itself. */
export function flagsWith(
  shop: Shop,
  { hadConflict, health, lines }: Omit<KnownOrder, 'flags' | 'reported'>,
  reported: readonly ReportedHealth[],
): ReviewFlag[] {
  return flagsOf({
    answers: answersOf(health),
    hasNote: health.medicalNote !== '',
    products: lines.map(({ product }) => product),
    hadConflict,
    reported,
    now: shop.now(),
  })
}

/** The flags of one order. Throws when the order does not exist. */
export async function readFlagsOf(shop: Shop, db: Db, orderId: number): Promise<KnownOrder> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'conflict'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const known = (await readFlags(shop, db, [order])).get(orderId)
  if (!known) throw new Error(`order ${orderId} not found`)
  return known
}
