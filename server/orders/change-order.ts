/**
 * Changes an order's address and parcel, and records an event for each change. The caller must have
 * locked the order.
 */
import type { Address } from '#domain/address/address.ts'
import { toAddressColumns } from '#server/db/address-columns.ts'
import type { Tx } from '#server/db/transact.ts'

import { recordOrderEvent, type ChangeCause } from './move-order.ts'
import { insertOrderNote, updateOrder, updateParcel } from './orders.store.ts'

/** Saves the address and adds an event. The caller validates the address and emails the buyer. */
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

/** Records the delivery at the time of `cause`, or removes the recorded delivery. */
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

/**
 * Saves the tracking number `to`; `from`, the earlier number, is only recorded. An empty `to`
 * undoes the shipping: courier and shipping time are cleared. Without a new URL the stored URL is
 * removed, because it belongs to the old number. Without a new courier the stored courier stays.
 */
export async function saveTracking(
  tx: Tx,
  orderId: number,
  change: { from: string; to: string; courier?: string; trackingUrl?: string },
  cause: ChangeCause,
): Promise<void> {
  const { from, to, courier, trackingUrl = '' } = change
  const columns = {
    tracking_number: to === '' ? null : to,
    ...(courier !== undefined && { courier }),
    ...(to === '' && { courier: null, dispatched_at: null }),
    tracking_url: trackingUrl === '' ? null : trackingUrl,
  }
  await updateOrder(tx, orderId, columns, cause.changedAt)
  await recordOrderEvent(tx, orderId, { subject: 'tracking', from, to }, cause)
}

/**
 * Saves that the courier has the parcel. A correction keeps the time of the first shipping. `from`
 * is the earlier tracking number, or an empty text.
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

/** Adds a note of staff to an order. `actor` is the result of toActorText. */
export async function addOrderNote(
  tx: Tx,
  orderId: number,
  note: { actor: string; text: string; at: Date },
): Promise<void> {
  await insertOrderNote(tx, { order_id: orderId, ...note })
}
