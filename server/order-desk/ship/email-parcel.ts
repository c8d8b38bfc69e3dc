/**
 * Emails the customer of a shipped order its courier and tracking number, unless the last of these
 * emails has the same. The order must be locked: this prevents a second email by a repeated call.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'
import { orderOnItsWay } from '#server/mail/emails/order/order-on-its-way.email.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import type { LockedOrder } from '#server/order-desk/lock-order.ts'

type EmailedParcel = { courier: string; trackingNumber: string }

/**
 * Queues the email unless it would repeat the last one. Call it after the parcel is saved. `order`
 * is the order as it was before. Returns whether an email was queued.
 */
export async function emailParcel(
  shop: Shop,
  tx: Tx,
  change: { order: LockedOrder; parcel: EmailedParcel; changedAt: Date },
): Promise<boolean> {
  const { order, parcel, changedAt } = change
  // The text of the last email may be deleted, so an unchanged parcel is not compared with it.
  if (order.dispatchedAt !== undefined && isSameParcel(order, parcel)) return false
  const lastParcel = await findLastEmailedParcel(tx, order.id)
  if (lastParcel && isSameParcel(lastParcel, parcel)) return false
  // The time makes the dedupe key unique: an order can be emailed a number more than once.
  const occasion = `parcel ${parcel.trackingNumber} ${changedAt.toISOString()}`
  await emailAboutOrder(shop, tx, orderOnItsWay, order.id, { occasion })
  return true
}

function isSameParcel(first: EmailedParcel, second: EmailedParcel): boolean {
  return first.courier === second.courier && first.trackingNumber === second.trackingNumber
}

/**
 * Returns the parcel of the last email that was or will be sent, with empty texts if the text of
 * the email was deleted. An email that staff sent again counts with the time of its last copy.
 */
async function findLastEmailedParcel(tx: Tx, orderId: number): Promise<EmailedParcel | undefined> {
  return tx
    .selectFrom('outbox_email')
    .select([
      sql<string>`coalesce(data ->> 'courier', '')`.as('courier'),
      sql<string>`coalesce(data ->> 'trackingNumber', '')`.as('trackingNumber'),
    ])
    .where('order_id', '=', orderId)
    .where('kind', '=', orderOnItsWay.kind)
    .where('state', '<>', 'given_up')
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
