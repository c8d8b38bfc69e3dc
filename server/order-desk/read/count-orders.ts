/** Counts the orders that match a filter, for each tab of the list and for its pages. */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { maxListTotal } from '#domain/list-total.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { countListRows } from '#server/db/count-list-rows.ts'
import { isAtPharmacy } from '#server/orders/read/is-at-pharmacy.ts'
import type { Shop } from '#server/shop.ts'

import { matchesOrderFilter, type OrderFilter } from './order-filter.ts'

/** The part of the filter that all tabs share: a tab sets `status` or `parcel`. */
type SharedFilter = Omit<OrderFilter, 'status' | 'parcel'>

type Counts = {
  countByStatus: Record<OrderStatus, number>
  toShipCount: number
  leftPharmacyCount: number
}

/**
 * Returns the number of matching orders for each tab. `maxCount` in the reply is the limit of each
 * count: a count equal to it means "at least".
 */
export async function countOrders(
  shop: Shop,
  filter: SharedFilter,
): Promise<HandlerResult<'GET /api/admin/orders/counts'>> {
  const searchCounts = filter.q ? await countInOneQuery(shop, filter) : undefined
  const counts = searchCounts ?? (await countPerTab(shop, filter))
  return {
    totalCount: Object.values(counts.countByStatus).reduce((total, count) => total + count, 0),
    ...counts,
    maxCount: maxListTotal,
  }
}

/**
 * Counts the orders of all tabs in one statement. That is faster with a text search, which takes
 * most of the time. Returns undefined when at least `maxListTotal` orders match, because the
 * statement reads no more than these.
 */
async function countInOneQuery(shop: Shop, filter: SharedFilter): Promise<Counts | undefined> {
  const matches = await shop.db
    .selectFrom((from) =>
      from
        .selectFrom('orders')
        .select('status')
        .select(sql<boolean>`${isAtPharmacy()}`.as('is_at_pharmacy'))
        .where(matchesOrderFilter(filter, shop.now()))
        .limit(maxListTotal)
        .as('matching'),
    )
    .select(['status', 'is_at_pharmacy'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['status', 'is_at_pharmacy'])
    .execute()
  const sum = (rows: typeof matches) => rows.reduce((total, { count }) => total + count, 0)
  if (sum(matches) === maxListTotal) return undefined
  const countStatus = (status: OrderStatus) => sum(matches.filter((row) => row.status === status))
  return {
    countByStatus: {
      Preparing: countStatus('Preparing'),
      Investigation: countStatus('Investigation'),
      PENDING: countStatus('PENDING'),
      'Ready to Ship': countStatus('Ready to Ship'),
    },
    toShipCount: sum(matches.filter((row) => row.status === 'Ready to Ship' && row.is_at_pharmacy)),
    leftPharmacyCount: sum(matches.filter((row) => !row.is_at_pharmacy)),
  }
}

/** Counts each tab in a statement of its own, which stops at `maxListTotal`. */
async function countPerTab(shop: Shop, filter: SharedFilter): Promise<Counts> {
  const countStatus = (status: OrderStatus) => countUpToMax(shop, { ...filter, status })
  const [
    preparingCount,
    investigationCount,
    pendingCount,
    readyCount,
    toShipCount,
    leftPharmacyCount,
  ] = await Promise.all([
    countStatus('Preparing'),
    countStatus('Investigation'),
    countStatus('PENDING'),
    countStatus('Ready to Ship'),
    countUpToMax(shop, { ...filter, parcel: 'to ship' }),
    countUpToMax(shop, { ...filter, parcel: 'left' }),
  ])
  return {
    countByStatus: {
      Preparing: preparingCount,
      Investigation: investigationCount,
      PENDING: pendingCount,
      'Ready to Ship': readyCount,
    },
    toShipCount,
    leftPharmacyCount,
  }
}

/** Returns the number of matching orders, at most `maxListTotal`. */
export function countUpToMax(shop: Shop, filter: OrderFilter): Promise<number> {
  const orders = shop.db.selectFrom('orders').where(matchesOrderFilter(filter, shop.now()))
  return countListRows(shop.db, orders)
}
