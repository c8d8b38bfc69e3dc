/**
 * Ships the chosen rows of a preview, each in its own transaction, so that a refused row does not
 * stop the others. A row that is already shipped with its courier and tracking number is
 * `unchanged`, so a repeated import sends no second email. A row is a `conflict` when a colleague
 * shipped its order with another courier or number after the preview.
 */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { trackingUrlOf, type Courier } from '#domain/couriers/courier.ts'
import {
  trackingKeyOf,
  trackingProblemTexts,
  validateTrackingNumber,
} from '#domain/orders/tracking-number.ts'
import { listCouriers } from '#server/couriers/list-couriers.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { shipOrder } from '#server/order-desk/ship/ship-order.ts'
import { findOrderId } from '#server/orders/read/find-order-id.ts'
import type { Shop } from '#server/shop.ts'

import { readParcels, type Parcel } from './read-parcels.ts'

type ImportBody = ParsedCallInput<'POST /api/admin/shipping/import'>['body']
type ImportRow = ImportBody['parcels'][number]
type ImportResult = HandlerResult<'POST /api/admin/shipping/import'>['results'][number]

const conflictMessage =
  'This order is already shipped with another courier or number. Compare them with the parcel, and correct the order on its page if they are wrong.'

/**
 * Returns one result per row, in the same sequence. A row that cannot be shipped is `refused`, with
 * the message for staff. `reason` is the reason to ship orders that no pharmacist has approved.
 */
export async function importParcels(
  shop: Shop,
  actor: Actor,
  { parcels, reason = '' }: ImportBody,
): Promise<ImportResult[]> {
  const couriers = await listCouriers(shop.db)
  const results: ImportResult[] = []
  for (const row of parcels) {
    try {
      const result = await importParcel(shop, actor, { row, reason, couriers })
      const message = result === 'conflict' ? conflictMessage : ''
      results.push({ orderId: row.orderId, result, message })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      results.push({ orderId: row.orderId, result: 'refused', message: refusalMessageOf(error) })
    }
  }
  return results
}

/**
 * Returns the message of an error for staff. An INVALID error of shipOrder has it in a field, such
 * as `tracking`. Every other error has it as its own message.
 */
function refusalMessageOf(error: ShopError): string {
  const fieldMessage = Object.values(error.fields ?? {})[0] ?? ''
  return error.code === 'INVALID' && fieldMessage !== '' ? fieldMessage : error.message
}

/**
 * Ships one row with shipOrder, as the orders desk does, and returns what was done. Throws the
 * errors of shipOrder, INVALID for a wrong tracking number or a row without a courier, NOT_FOUND
 * for an unknown order, and CONFLICT when the chosen courier is no longer in use.
 */
async function importParcel(
  shop: Shop,
  actor: Actor,
  { row, reason, couriers }: { row: ImportRow; reason: string; couriers: readonly Courier[] },
): Promise<Exclude<ImportResult['result'], 'refused'>> {
  const trackingCheck = validateTrackingNumber(row.trackingNumber)
  if (!trackingCheck.ok)
    throw new ShopError('INVALID', { message: trackingProblemTexts[trackingCheck.reason] })
  const trackingNumber = trackingCheck.number
  const parcel = await readParcelOfOrder(shop, row.orderId)
  if (row.courierId === '')
    throw new ShopError('INVALID', { message: 'Choose a courier for this row.' })
  const courier = couriers.find(({ id }) => id === row.courierId)
  if (courier && isShippedWith(parcel, courier, trackingNumber)) return 'unchanged'
  if (!courier?.isActive)
    throw new ShopError('CONFLICT', { message: 'This courier is no longer in use. Preview again.' })
  try {
    await shipOrder(shop, actor, row.orderId, {
      courier: courier.name,
      tracking: trackingNumber,
      trackingUrl: trackingUrlOf(courier, trackingNumber),
      reason,
      updatedAt: row.updatedAt,
    })
  } catch (error) {
    // A colleague may have shipped the order after the preview, even after the check above.
    if (!(error instanceof ShopError) || error.code !== 'CONFLICT') throw error
    const parcelAfterConflict = await readParcelOfOrder(shop, row.orderId)
    if (isShippedWith(parcelAfterConflict, courier, trackingNumber)) return 'unchanged'
    if (parcelAfterConflict.shipment === 'shipped') return 'conflict'
    throw error
  }
  return parcel.shipment === 'shipped' ? 'corrected' : 'shipped'
}

function isShippedWith(parcel: Parcel, courier: Courier, trackingNumber: string): boolean {
  return (
    parcel.shipment === 'shipped' &&
    parcel.courier === courier.name &&
    trackingKeyOf(parcel.trackingNumber) === trackingKeyOf(trackingNumber)
  )
}

/**
 * Returns the parcel of an order. Reads without a lock, because shipOrder locks the order and
 * checks `updatedAt`. Throws NOT_FOUND for an unknown order number.
 */
async function readParcelOfOrder({ db }: Shop, orderNumber: string): Promise<Parcel> {
  const orderId = await findOrderId(db, orderNumber)
  const [parcel] = orderId === undefined ? [] : await readParcels(db, [orderId])
  if (!parcel) throw new ShopError('NOT_FOUND', { message: 'No order has this number.' })
  return parcel
}
