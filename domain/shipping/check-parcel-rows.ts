/*
 * Checks each row of a courier's file, an order number and a tracking number. A row ships its
 * parcel, is done already, or is refused. A row that may be a mistake has questions: it ships only
 * after staff have confirmed them.
 */
import { matchCouriers, type Courier } from '#domain/couriers/courier.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { trackingKeyOf, validateTrackingNumber } from '#domain/orders/tracking-number.ts'

import { findTrackingMismatch } from './parcel-draft.ts'
import type { ShipmentCheckResult } from './check-shipment.ts'
import type { ParcelFileRow } from './read-parcel-file.ts'

type ParcelRowQuestion =
  /** No pharmacist has approved the order: it ships only with a written reason. */
  | 'not approved'
  /** The order is already shipped with another number. */
  | 'other number'
  /** The number fits no courier, and the file has none: staff choose the courier of the row. */
  | 'no courier'
  /** The number fits no courier, not even the courier of the file. */
  | 'unknown format'
  /** The number does not fit the courier of the file, but another courier. */
  | 'other courier'
  /** Another order has this number, in the file or in the shop. */
  | 'number in use'

type ParcelRowRefusal =
  | 'unknown order'
  | 'bad number'
  /** An earlier row has the same order, even if that row is refused. */
  | 'duplicate'
  | 'not paid'
  | 'refund'
  | 'not ready'
  | 'recalled'
  | 'handed over'

export type ParcelRowCheckResult = {
  /** Line of the file. */
  readonly line: number
  /** The normalised order number; the text of the file if it is not an order number. */
  readonly order: string
  readonly tracking: string
} & (
  | {
      readonly result: 'ships'
      /** Undefined with the question `no courier`. */
      readonly courier: Courier | undefined
      readonly questions: readonly ParcelRowQuestion[]
    }
  /** Already shipped with this number. */
  | { readonly result: 'done' }
  | { readonly result: 'refused'; readonly reason: ParcelRowRefusal }
)

/** The order of a row. `trackingNumber` is the saved number; empty if there is none. */
export type RowOrder = { readonly shipment: ShipmentCheckResult; readonly trackingNumber: string }

/** The results of `checkShipment` that refuse a row, with the same reason. */
const refusedShipments = ['not paid', 'refund', 'not ready', 'recalled', 'handed over'] as const

function isRefused(shipment: ShipmentCheckResult): shipment is (typeof refusedShipments)[number] {
  return refusedShipments.some((refusedShipment) => refusedShipment === shipment)
}

type ParcelRowContext = {
  readonly couriers: readonly Courier[]
  /** The courier of the whole file; undefined to find the courier of each number. */
  readonly courierId: string | undefined
  /** Orders by order number. */
  readonly orders: ReadonlyMap<string, RowOrder>
  /**
   * By `trackingKeyOf` a saved tracking number, the numbers of the orders that have it. The order
   * of the row itself may be among them.
   */
  readonly numbersInUse: ReadonlyMap<string, readonly string[]>
}

/**
 * Returns one result per row, in the sequence of the rows. A refused row has the first reason that
 * applies.
 */
export function checkParcelRows(
  rows: readonly ParcelFileRow[],
  context: ParcelRowContext,
): ParcelRowCheckResult[] {
  const seenOrders = new Set<string>()
  const rowsByTrackingKey = Map.groupBy(rows, ({ tracking }) => toDuplicateKey(tracking))
  return rows.map((row) => {
    const orderNumber = parseOrderNumber(row.order)
    const trackingCheck = validateTrackingNumber(row.tracking)
    const rowFields = {
      line: row.line,
      order: orderNumber ?? row.order,
      tracking: trackingCheck.ok ? trackingCheck.number : row.tracking,
    }
    const refuse = (reason: ParcelRowRefusal) =>
      ({ ...rowFields, result: 'refused', reason }) as const
    const order = orderNumber === undefined ? undefined : context.orders.get(orderNumber)
    if (orderNumber === undefined || !order) return refuse('unknown order')
    if (seenOrders.has(orderNumber)) return refuse('duplicate')
    seenOrders.add(orderNumber)
    if (!trackingCheck.ok) return refuse('bad number')
    const trackingNumber = trackingCheck.number
    const trackingKey = trackingKeyOf(trackingNumber)
    const { shipment } = order
    if (shipment === 'shipped' && trackingKeyOf(order.trackingNumber) === trackingKey)
      return { ...rowFields, result: 'done' }
    if (isRefused(shipment)) return refuse(shipment)
    const courier = findCourier(trackingNumber, context)
    const ordersWithNumber = [
      ...(rowsByTrackingKey.get(trackingKey) ?? []).map((other) => parseOrderNumber(other.order)),
      ...(context.numbersInUse.get(trackingKey) ?? []),
    ]
    const isNumberInUse = ordersWithNumber.some((other) => other !== orderNumber)
    const questions = [
      ...listShipmentQuestions(shipment),
      ...listCourierQuestions(trackingNumber, courier, context.couriers),
      ...(isNumberInUse ? (['number in use'] as const) : []),
    ]
    return { ...rowFields, result: 'ships', courier, questions }
  })
}

/** Returns the questions about the order. `shipment` must not be one of `refusedShipments`. */
function listShipmentQuestions(shipment: ShipmentCheckResult): ParcelRowQuestion[] {
  if (shipment === 'not approved') return ['not approved']
  return shipment === 'shipped' ? ['other number'] : []
}

/** Returns the question about the courier of the row, if there is one. */
function listCourierQuestions(
  tracking: string,
  courier: Courier | undefined,
  couriers: readonly Courier[],
): ParcelRowQuestion[] {
  if (!courier) return ['no courier']
  const mismatch = findTrackingMismatch({ tracking, courierId: courier.id }, couriers)
  return mismatch === undefined ? [] : [mismatch]
}

/** Returns the courier of the file if staff chose one; otherwise the best match of the number. */
function findCourier(
  trackingNumber: string,
  { couriers, courierId }: { couriers: readonly Courier[]; courierId: string | undefined },
): Courier | undefined {
  if (courierId === undefined) return matchCouriers(trackingNumber, couriers)[0]
  return couriers.find(({ id, isActive }) => isActive && id === courierId)
}

/** Returns the same key for duplicates that differ only in case, spaces or dashes. */
function toDuplicateKey(tracking: string): string {
  const trackingCheck = validateTrackingNumber(tracking)
  return trackingCheck.ok ? trackingKeyOf(trackingCheck.number) : tracking
}

/** Sentences for staff, as English message keys. */
export const parcelRowTexts: Readonly<Record<ParcelRowQuestion | ParcelRowRefusal, string>> = {
  'not approved': 'No pharmacist has approved this order.',
  'other number':
    'This order is shipped with another number. Ticking this row replaces it and emails the customer again.',
  'no courier': 'No courier has numbers like this. Choose its courier.',
  'unknown format': 'This does not look like a number of any courier.',
  'other courier': 'This looks like a number of another courier.',
  'number in use': 'Another order has this number.',
  'unknown order': 'No order has this number.',
  'bad number':
    'This is not a tracking number. If a spreadsheet shortened it, format the column as text.',
  duplicate: 'This order is in the file more than once. The first row counts.',
  'not paid': 'This order is not paid.',
  refund: 'This order is being refunded or was refunded.',
  'not ready': 'This order is not Ready to Ship.',
  recalled: 'A jar contains a recalled lot. Replace it, then ship the order on its own page.',
  'handed over': 'This order was handed over without a courier.',
}
