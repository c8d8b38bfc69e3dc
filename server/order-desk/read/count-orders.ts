/**
 * Counts the orders that match a filter by status, for the tabs and pages of the list. Each count
 * stops at 10,000: an exact count beyond that would cost more than the list itself.
 */
import type { CallResult } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Shop } from '#server/shop.ts'

import { ordersMatching, type OrderFilter } from './order-filter.ts'

const maxCountedOrders = 10_000

/**
 * Returns the number of orders in each status. `most` in the reply is the limit of each count: a
 * count equal to it means "at least".
 */
export async function countOrders(
  shop: Shop,
  filter: Omit<OrderFilter, 'status' | 'parcel'>,
): Promise<CallResult<'GET /api/admin/orders/counts'>> {
  const countStatus = (status: OrderStatus): Promise<number> =>
    countUpToMax(shop, { ...filter, status })
  const [preparingCount, investigationCount, pendingCount, readyCount, toShipCount, leftCount] =
    await Promise.all([
      countStatus('Preparing'),
      countStatus('Investigation'),
      countStatus('PENDING'),
      countStatus('Ready to Ship'),
      countUpToMax(shop, { ...filter, parcel: 'to ship' }),
      countUpToMax(shop, { ...filter, parcel: 'left' }),
    ])
  return {
    all: preparingCount + investigationCount + pendingCount + readyCount,
    statuses: {
      Preparing: preparingCount,
      Investigation: investigationCount,
      PENDING: pendingCount,
      'Ready to Ship': readyCount,
    },
    toShip: toShipCount,
    left: leftCount,
    most: maxCountedOrders,
  }
}

/** Returns the number of matching orders, at most `maxCountedOrders`. */
export async function countUpToMax(shop: Shop, filter: OrderFilter): Promise<number> {
  const row = await shop.db
    .selectFrom((from) =>
      from
        .selectFrom('orders')
        .select('id')
        .where(ordersMatching(filter, shop.now()))
        .limit(maxCountedOrders)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
