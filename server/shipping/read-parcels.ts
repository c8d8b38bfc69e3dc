/** Reads orders as parcels: the data that staff need to ship them, without health data. */
import type { HandlerResult } from '#contract/call.ts'
import { fullNameOf, type Address } from '#domain/address/address.ts'
import { checkShipment } from '#domain/shipping/check-shipment.ts'
import type { Db } from '#server/db/open-database.ts'
import { findApprovedOrderIds } from '#server/orders/read/find-approved-orders.ts'
import { findOrders } from '#server/orders/read/read-order.ts'
import { findRecalledLots } from '#server/recalls/find-recalled-lots.ts'

export type Parcel = HandlerResult<'GET /api/admin/shipping/parcels'>['ready'][number]

/** Returns the parcels of these orders, in their sequence. Orders that do not exist are left out. */
export async function readParcels(db: Db, orderIds: readonly number[]): Promise<Parcel[]> {
  const ordersById = new Map((await findOrders(db, orderIds)).map((order) => [order.id, order]))
  const approvedIds = await findApprovedOrderIds(db, orderIds)
  const recalledLotsByOrderId = await findRecalledLots(db, orderIds)
  return orderIds.flatMap((id) => {
    const order = ordersById.get(id)
    if (!order) return []
    const isApproved = approvedIds.has(id)
    return [
      {
        orderId: order.number,
        status: order.status,
        shipment: checkShipment({
          ...order,
          isApproved,
          hasRecalledLot: recalledLotsByOrderId.has(id),
        }),
        isApproved,
        recipient: fullNameOf(order.address),
        addressLines: addressLinesOf(order.address),
        phone: order.address.phone,
        email: order.email,
        items: order.lines.map(({ name, quantity }) => ({ name, quantity })),
        courier: order.courier ?? '',
        trackingNumber: order.trackingNumber ?? '',
        trackingUrl: order.trackingUrl ?? '',
        dispatchedAt: order.dispatchedAt?.toISOString() ?? null,
        updatedAt: order.changedAt.toISOString(),
      },
    ]
  })
}

function addressLinesOf({ line1, line2, postcode, city, state }: Address): string[] {
  return [line1, line2, `${postcode} ${city}`, state].filter((line) => line !== '')
}
