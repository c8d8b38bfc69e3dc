/**
 * What every event causes: its handlers, in the order in which they run, all in the transaction of
 * the change. Features that publish an event import none of the features that handle it.
 */
import { expireKeys } from '#server/checkout/expire-keys.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { orderDeclined } from '#server/mail/emails/order/order-declined.email.ts'
import { orderPaid } from '#server/mail/emails/order/order-paid.email.ts'
import type { OrderEmailData } from '#server/mail/emails/order/order-parts.ts'
import { orderReceived } from '#server/mail/emails/order/order-received.email.ts'
import { paidTwice } from '#server/mail/emails/order/paid-twice.email.ts'
import { refundDeclinedOrder } from '#server/order-desk/request-refund.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import { reportReplacedOrder } from '#server/payments/report-replaced-order.ts'
import { requestRecheck } from '#server/pharmacy/review/recheck-job.ts'
import { releaseVoucher, useHeldVoucher } from '#server/vouchers/end-hold.ts'
import { holdVoucherAgain } from '#server/vouchers/hold-voucher.ts'

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
}

function email(definition: EmailDefinition<OrderEmailData>): EventHandler<{ orderId: number }> {
  return (shop, tx, { orderId }) => emailAboutOrder(shop, tx, definition, orderId)
}

/** The email of a delivery names its subscription: make-delivery.ts queues it. */
async function emailPaidOrder(...[shop, tx, paid]: Parameters<EventHandler<PaidOrder>>) {
  if (!paid.isDelivery) await emailAboutOrder(shop, tx, orderPaid, paid.orderId)
}
