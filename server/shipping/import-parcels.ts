/**
 * Ships the chosen rows of a preview, each in its own transaction, so that a refused row does not
 * stop the others. A row that is already shipped with the same tracking number is `unchanged`, so a
 * repeated import sends no second email.
 */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { trackingUrlOf, type Courier } from '#domain/couriers/courier.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { validateTrackingNumber, trackingProblems } from '#domain/orders/tracking-number.ts'
import { listCouriers } from '#server/couriers/list-couriers.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { shipOrder } from '#server/order-desk/ship/ship-order.ts'
import type { Shop } from '#server/shop.ts'

import { readParcels, type Parcel } from './read-parcels.ts'

type Body = ParsedCallInput<'POST /api/admin/shipping/import'>['body']
type Row = Body['parcels'][number]
type Result = HandlerResult<'POST /api/admin/shipping/import'>['results'][number]

/** Returns one result per row, in the same order. A row that cannot be shipped is `refused`. */
export async function importParcels(
  shop: Shop,
  actor: Actor,
  { parcels, reason = '' }: Body,
): Promise<Result[]> {
  const couriers = await listCouriers(shop.db)
  const results: Result[] = []
  for (const row of parcels) {
    try {
      const importResult = await importParcel(shop, actor, { row, reason, couriers })
      results.push({ orderId: row.orderId, result: importResult, message: '' })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      results.push({ orderId: row.orderId, result: 'refused', message: messageOf(error) })
    }
  }
  return results
}

/**
 * Returns the reason for staff. INVALID has the reason in a field, such as `tracking`; other codes
 * have it in the message.
 */
function messageOf(error: ShopError): string {
  const fieldMessage = Object.values(error.fields ?? {})[0] ?? ''
  return error.code === 'INVALID' && fieldMessage !== '' ? fieldMessage : error.message
}

/**
 * Ships one row with the ship call of the orders desk. Throws a ShopError when the row is refused:
 * the errors of shipOrder, INVALID for a wrong tracking number, and CONFLICT without a courier that
 * is in use.
 */
async function importParcel(
  shop: Shop,
  actor: Actor,
  { row, reason, couriers }: { row: Row; reason: string; couriers: readonly Courier[] },
): Promise<Exclude<Result['result'], 'refused'>> {
  const tracking = validateTrackingNumber(row.tracking)
  if (!tracking.ok) throw new ShopError('INVALID', { message: trackingProblems[tracking.reason] })
  const { number } = tracking
  const order = await findOrder(shop, row.orderId)
  if (isShippedWith(order, number)) return 'unchanged'
  const courier = couriers.find(({ id, isActive }) => isActive && id === row.courierId)
  if (!courier)
    throw new ShopError('CONFLICT', {
      message:
        row.courierId === ''
          ? 'Choose a courier for this row.'
          : 'This courier is no longer in use. Preview again.',
    })
  try {
    await shipOrder(shop, actor, row.orderId, {
      courier: courier.name,
      tracking: number,
      trackingUrl: trackingUrlOf(courier, number),
      reason,
      updatedAt: row.updatedAt,
    })
  } catch (error) {
    // A colleague may have shipped the same row between the check above and the lock.
    if (!(error instanceof ShopError) || error.code !== 'CONFLICT') throw error
    if (isShippedWith(await findOrder(shop, row.orderId), number)) return 'unchanged'
    throw error
  }
  return order.shipment === 'shipped' ? 'corrected' : 'shipped'
}

function isShippedWith({ shipment, trackingNumber }: Parcel, number: string): boolean {
  return shipment === 'shipped' && trackingNumber === number
}

/**
 * Reads the order without a lock, because shipOrder locks it and checks `updatedAt`. Throws
 * NOT_FOUND.
 */
async function findOrder({ db }: Shop, orderId: string): Promise<Parcel> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', parseOrderNumber(orderId) ?? '')
    .executeTakeFirst()
  const [parcel] = row ? await readParcels(db, [row.id]) : []
  if (!parcel) throw new ShopError('NOT_FOUND', { message: 'No order has this number.' })
  return parcel
}
