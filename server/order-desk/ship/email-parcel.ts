/**
 * Emails the customer of a shipped order its courier and tracking number, unless the last such
 * email had the same courier and number. The caller must have locked the order, so that a repeated
 * call queues no second email.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'
import { orderOnItsWay } from '#server/mail/emails/order/order-on-its-way.email.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import type { Shop } from '#server/shop.ts'

import type { LockedOrder } from '#server/order-desk/lock-order.ts'

type EmailedParcel = { courier: string; trackingNumber: string }

/**
 * Queues the email unless it would repeat the last one. Returns whether an email was queued. Call
 * it after the new parcel is saved; `order` is the order as it was before that.
 */
export async function emailParcel(
  shop: Shop,
  tx: Tx,
  change: { order: LockedOrder; parcel: EmailedParcel; changedAt: Date },
): Promise<boolean> {
  const { order, parcel, changedAt } = change
  // The comparison below is not enough, because the text of the last email may be deleted.
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
 * Returns courier and tracking number of the last email that was sent or will be sent. Both are
 * empty texts if the text of the email was deleted. An email that staff sent again counts from the
 * time at which it was queued again.
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
