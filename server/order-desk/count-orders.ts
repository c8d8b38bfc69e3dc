/** How many orders a filter finds, by status, for the tabs above the list and its pages. */
import type { CallResult } from '#contract/call.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Shop } from '#server/shop.ts'

import { ordersThat, type OrderFilter } from './order-filter.ts'

export async function countOrders(
  shop: Shop,
  filter: Omit<OrderFilter, 'status'>,
): Promise<CallResult<'GET /api/admin/orders/counts'>> {
  const rows = await shop.db
    .selectFrom('orders')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where(ordersThat(filter, shop.now()))
    .groupBy('status')
    .execute()
  const of = (status: string): number =>
    Number(rows.find((row) => row.status === status)?.count ?? 0)
  return {
    all: rows.reduce((sum, { count }) => sum + Number(count), 0),
    statuses: {
      Preparing: of('Preparing'),
      Investigation: of('Investigation'),
      PENDING: of('PENDING'),
      'Ready to Ship': of('Ready to Ship'),
    } satisfies Record<OrderStatus, number>,
  }
}
