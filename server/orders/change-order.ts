/**
 * Changes an order's address, parcel and delivery, and adds notes. Records an event for each change
 * of the order. All functions run in the caller's transaction, which must have locked the order.
 */
import type { Address } from '#domain/address/address.ts'
import { toAddressColumns } from '#server/db/address-columns.ts'
import type { Tx } from '#server/db/transact.ts'

import { recordOrderEvent, type ChangeCause } from './move-order.ts'
import { insertOrderNote, updateOrder, updateParcel } from './orders.store.ts'

/** Saves the address. The caller must have validated it, and emails the buyer. */
export async function saveOrderAddress(
  tx: Tx,
  orderId: number,
  address: Address,
  cause: ChangeCause,
): Promise<void> {
  const columns = { ...toAddressColumns(address), address_changed_at: cause.changedAt }
  await updateOrder(tx, orderId, columns, cause.changedAt)
  await recordOrderEvent(tx, orderId, { subject: 'address', to: 'changed' }, cause)
}

/**
 * Saves that the order was delivered at the time of `cause`, or with `isDelivered` false removes
 * the saved delivery.
 */
export async function saveDelivered(
  tx: Tx,
  orderId: number,
  isDelivered: boolean,
  cause: ChangeCause,
): Promise<void> {
  await updateOrder(
    tx,
    orderId,
    { delivered_at: isDelivered ? cause.changedAt : null },
    cause.changedAt,
  )
  const to = isDelivered ? 'delivered' : 'not delivered'
  await recordOrderEvent(tx, orderId, { subject: 'delivered', to }, cause)
}

/** A courier, and its URL for one tracking number; an empty text if it has no such URL. */
export type CourierLink = { courier: string; trackingUrl: string }

/**
 * Saves the tracking number `to`, with the courier and the tracking URL of `link`. `from`, the
 * earlier number, is only recorded in the event. Without `link`, the stored courier stays, but the
 * stored URL is removed, because it belongs to the earlier number. An empty `to` undoes the
 * shipping: it clears number, URL, courier and shipping time.
 */
export async function saveTracking(
  tx: Tx,
  orderId: number,
  change: { from: string; to: string; link: CourierLink | undefined },
  cause: ChangeCause,
): Promise<void> {
  const { from, to, link } = change
  const columns = {
    tracking_number: to === '' ? null : to,
    ...(link && { courier: link.courier }),
    ...(to === '' && { courier: null, dispatched_at: null }),
    tracking_url: link?.trackingUrl || null,
  }
  await updateOrder(tx, orderId, columns, cause.changedAt)
  await recordOrderEvent(tx, orderId, { subject: 'tracking', from, to }, cause)
}

/**
 * Saves that the courier has the parcel since the time of `cause`. A correction of a shipped parcel
 * keeps the time of the first shipping. `from` is the earlier tracking number, for the event; an
 * empty text if there was none.
 */
export async function saveParcel(
  tx: Tx,
  orderId: number,
  parcel: { courier: string; from: string; trackingNumber: string; trackingUrl: string },
  cause: ChangeCause,
): Promise<void> {
  const { courier, from, trackingNumber: to, trackingUrl } = parcel
  const columns = {
    courier,
    tracking_number: to,
    tracking_url: trackingUrl === '' ? null : trackingUrl,
  }
  await updateParcel(tx, orderId, columns, cause.changedAt)
  await recordOrderEvent(tx, orderId, { subject: 'tracking', from, to }, cause)
}

/** Adds a note of staff to an order, without an event. `actor` is the result of toActorText. */
export async function addOrderNote(
  tx: Tx,
  orderId: number,
  note: { actor: string; text: string; at: Date },
): Promise<void> {
  await insertOrderNote(tx, { order_id: orderId, ...note })
}
