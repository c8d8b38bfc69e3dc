/** Computes what an import would do with each row of a courier's file. Changes nothing. */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { trackingKeyOf, validateTrackingNumber } from '#domain/orders/tracking-number.ts'
import {
  checkParcelRows,
  parcelRowTexts,
  type ParcelRowCheckResult,
} from '#domain/shipping/check-parcel-rows.ts'
import { listCouriers } from '#server/couriers/list-couriers.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { readParcels, type Parcel } from './read-parcels.ts'
import type { ParcelUpload } from './read-parcel-upload.ts'

type PreviewRow = HandlerResult<'POST /api/admin/shipping/preview'>['rows'][number]

/**
 * Returns one result for each row of the file, in the same sequence. Throws INVALID when the chosen
 * courier is not in use.
 */
export async function previewParcels(
  { db }: Shop,
  { rows, courierId }: ParcelUpload,
): Promise<PreviewRow[]> {
  const couriers = await listCouriers(db)
  if (courierId !== undefined && !couriers.some(({ id, isActive }) => id === courierId && isActive))
    throw new ShopError('INVALID', { fields: { courierId: 'Choose a courier that is in use.' } })
  const orderNumbers = rows.flatMap(({ order }) => parseOrderNumber(order) ?? [])
  const trackingKeys = rows.flatMap(({ tracking }) => {
    const trackingCheck = validateTrackingNumber(tracking)
    return trackingCheck.ok ? [trackingKeyOf(trackingCheck.number)] : []
  })
  const parcelsByNumber = await findParcelsByNumber(db, orderNumbers)
  const results = checkParcelRows(rows, {
    couriers,
    courierId,
    orders: parcelsByNumber,
    numbersInUse: await findOrderNumbersByTrackingKey(db, trackingKeys),
  })
  return results.map((checkResult) =>
    toPreviewRow(checkResult, parcelsByNumber.get(checkResult.order)),
  )
}

/** Returns the parcels by order number. Unknown numbers are absent. */
async function findParcelsByNumber(
  db: Db,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, Parcel>> {
  if (orderNumbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('number', 'in', [...new Set(orderNumbers)])
    .execute()
  const parcels = await readParcels(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(parcels.map((parcel) => [parcel.orderId, parcel]))
}

/** Returns the order numbers by tracking key. Keys that no order has are absent. */
async function findOrderNumbersByTrackingKey(
  db: Db,
  trackingKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (trackingKeys.length === 0) return new Map()
  // Must equal the expression of the index `orders_by_tracking_key`, or PostgreSQL reads all
  // orders.
  const trackingKey = sql<string>`replace(tracking_number, '-', '')`
  const rows = await db
    .selectFrom('orders')
    .select(['number', trackingKey.as('tracking_key')])
    .where('tracking_number', 'is not', null)
    .where(trackingKey, 'in', [...new Set(trackingKeys)])
    .execute()
  const ordersByTrackingKey = Map.groupBy(rows, (row) => row.tracking_key)
  return new Map(
    [...ordersByTrackingKey].map(([key, orders]) => [key, orders.map(({ number }) => number)]),
  )
}

function toPreviewRow(checkResult: ParcelRowCheckResult, parcel: Parcel | undefined): PreviewRow {
  const { line: lineNumber, order, tracking: trackingNumber, result } = checkResult
  const shippableRow = checkResult.result === 'ships' ? checkResult : undefined
  const reasons =
    checkResult.result === 'refused' ? [checkResult.reason] : (shippableRow?.questions ?? [])
  return {
    lineNumber,
    orderId: order,
    trackingNumber,
    result,
    courierId: shippableRow?.courier?.id ?? '',
    courier: shippableRow?.courier?.name ?? parcel?.courier ?? '',
    reasons: reasons.map((reason) => parcelRowTexts[reason]),
    needsReason: shippableRow?.questions.includes('not approved') ?? false,
    needsCourier: shippableRow?.questions.includes('no courier') ?? false,
    recipient: parcel?.recipient ?? '',
    savedTrackingNumber: parcel?.trackingNumber ?? '',
    updatedAt: shippableRow && parcel ? parcel.updatedAt : '',
  }
}
