/**
 * What every event causes: its handlers, in the order in which they run, all in the transaction of
 * the change. Features that publish an event import none of the features that handle it.
 */
import { expireKeys } from '#server/checkout/expire-keys.ts'
import { deleteConsents } from '#server/consent/consents.ts'
import { eraseHealthData } from '#server/erasure/erase-health-data.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { orderDeclined } from '#server/mail/emails/order/order-declined.email.ts'
import { orderPaid } from '#server/mail/emails/order/order-paid.email.ts'
import type { OrderEmailData } from '#server/mail/emails/order/order-parts.ts'
import { orderReceived } from '#server/mail/emails/order/order-received.email.ts'
import { paidTwice } from '#server/mail/emails/order/paid-twice.email.ts'
import { refundDeclinedOrder } from '#server/order-desk/request-refund.ts'
import { unlinkOrders } from '#server/orders/update-orders.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import { reportReplacedOrder } from '#server/payments/report-replaced-order.ts'
import { requestRecheck } from '#server/pharmacy/review/recheck-job.ts'
import { cancelSubscriptionsOf } from '#server/subscriptions/change/cancel-subscriptions-of.ts'
import { releaseVoucher, useHeldVoucher } from '#server/vouchers/end-hold.ts'
import { holdVoucherAgain } from '#server/vouchers/hold-voucher.ts'
import { deleteWaitlistEntriesOf } from '#server/waitlist/delete-entries.ts'

import type { PaidOrder } from './domain-events.ts'
import type { EventHandler, EventHandlers } from './shop.ts'

export const eventHandlers: EventHandlers = {
  'bill opened': [email(orderReceived)],
  'bill failed': [releaseVoucher],
  'voucher needed again': [(_, tx, asked) => holdVoucherAgain(tx, asked)],
  'order paid': [requestRecheck, useHeldVoucher, reportReplacedOrder, emailPaidOrder],
  'order paid twice': [email(paidTwice)],
  'order ended': [releaseVoucher, (_, tx, { orderId }) => expireKeys(tx, orderId)],
  'order declined': [refundDeclinedOrder, email(orderDeclined)],
  'health data saved': [requestRecheck],
  'account deleted': [
    (shop, tx, person) => eraseHealthData(shop, tx, { ...person, keepsAccount: false }),
    (_, tx, { userId }) => deleteConsents(tx, 'user', [userId]),
    (shop, tx, { email: address }) => deleteWaitlistEntriesOf(shop, tx, address),
    (shop, tx, { userId }) => cancelSubscriptionsOf(shop, tx, userId),
    (_, tx, { userId }) => unlinkOrders(tx, userId),
  ],
}

function email(definition: EmailDefinition<OrderEmailData>): EventHandler<{ orderId: number }> {
  return (shop, tx, { orderId }) => emailAboutOrder(shop, tx, definition, orderId)
}

/** The email of a delivery names its subscription: make-delivery.ts queues it. */
async function emailPaidOrder(...[shop, tx, paid]: Parameters<EventHandler<PaidOrder>>) {
  if (!paid.isDelivery) await emailAboutOrder(shop, tx, orderPaid, paid.orderId)
}
