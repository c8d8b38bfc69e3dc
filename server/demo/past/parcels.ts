/** Staff pack made orders, hand parcels to a courier and mark them as delivered. */
import { days, subtractDuration } from '#domain/time.ts'
import { pickInTurn } from '#server/demo/pick-in-turn.ts'
import { markDelivered } from '#server/order-desk/ship/mark-delivered.ts'
import { setStatus } from '#server/order-desk/set-status.ts'
import { shipOrder } from '#server/order-desk/ship/ship-order.ts'

import { reachesStage, type DemoPast, type PastOrder } from './past.ts'

/** Couriers of the table `courier`, with tracking numbers that look like theirs. */
const couriers: readonly { name: string; toTrackingNumber: (count: string) => string }[] = [
  { name: 'Pos Laju', toTrackingNumber: (count) => `ER${count.padStart(9, '0')}MY` },
  { name: 'J&T Express', toTrackingNumber: (count) => `6${count.padStart(11, '0')}` },
  { name: 'DHL eCommerce', toTrackingNumber: (count) => `7027${count.padStart(12, '0')}` },
  { name: 'Ninja Van', toTrackingNumber: (count) => `NVMYDEMO${count.padStart(9, '0')}` },
]

/** Sets made orders to Ready to Ship, unless their story ends before that. */
export async function packOrders({ shop, staff, orders }: DemoPast): Promise<void> {
  for (const order of orders) {
    if (!order.isMade || order.isPacked || !reachesStage(order, 'ready')) continue
    await setStatus(shop, staff.admin, order.number, { status: 'Ready to Ship' })
    order.isPacked = true
  }
}

/** Hands packed parcels to a courier, unless their story ends before that. */
export async function shipOrders({ shop, staff, orders }: DemoPast): Promise<void> {
  for (const [index, order] of orders.entries()) {
    if (!order.isPacked || order.shippedAt || !reachesStage(order, 'shipped')) continue
    const courier = pickInTurn(couriers, index)
    await shipOrder(shop, staff.admin, order.number, {
      courier: courier.name,
      tracking: courier.toTrackingNumber(String(index + 1)),
      trackingUrl: '',
    })
    order.shippedAt = shop.now()
  }
}

/**
 * Marks parcels as delivered on the second day after the dispatch: they are shipped at 16:00, and
 * this runs at 15:00 (staff-days.ts).
 */
export async function markDeliveredParcels({ shop, staff, orders }: DemoPast): Promise<void> {
  const dispatchedBefore = subtractDuration(shop.now(), days(1.5))
  const isDueForDelivery = ({ shippedAt, isDelivered }: PastOrder) =>
    shippedAt !== undefined && !isDelivered && shippedAt <= dispatchedBefore
  for (const order of orders.filter(isDueForDelivery)) {
    if (!reachesStage(order, 'delivered')) continue
    await markDelivered(shop, staff.admin, order.number, { delivered: true })
    order.isDelivered = true
  }
}
