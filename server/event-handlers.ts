/**
 * The handlers of every event, in the sequence in which they run. All of them run in the
 * transaction of the change. Features that publish an event import none of the features that handle
 * it.
 */
import { listAccountEmails } from '#server/accounts/profile/account-emails.ts'
import { deleteKeysOfOrder } from '#server/checkout/idempotency-keys.ts'
import { deleteConsents } from '#server/consent/consents.ts'
import { eraseHealthData } from '#server/erasure/erase-health-data.ts'
import type { Tx } from '#server/db/transact.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { orderPaid } from '#server/mail/emails/order/order-paid.email.ts'
import type { OrderEmailData } from '#server/mail/emails/order/order-parts.ts'
import { orderReceived } from '#server/mail/emails/order/order-received.email.ts'
import { emailDeclined } from '#server/order-desk/refunds/email-declined.ts'
import { emailPaidTwice } from '#server/order-desk/refunds/email-paid-twice.ts'
import { refundDeclinedOrder } from '#server/order-desk/refunds/request-refund.ts'
import { changeEmailOfOrders, unlinkOrdersFromAccount } from '#server/orders/update-orders.ts'
import { emailAboutOrder } from '#server/orders/email-about-order.ts'
import { reportReplacedOrder } from '#server/payments/report-replaced-order.ts'
import {
  requestRecheck,
  requestRecheckAfterEmailChange,
  requestRecheckAfterPayment,
} from '#server/pharmacy/review/recheck-job.ts'
import { cancelSubscriptionsOf } from '#server/subscriptions/change/cancel-subscriptions-of.ts'
import { copyOptOut } from '#server/subscriptions/reminders/refill-opt-out.ts'
import { abandonUnapproved } from '#server/subscriptions/sync/abandon-subscription.ts'
import { requestSyncAfterRefund } from '#server/subscriptions/sync/sync-after-refund.ts'
import { requestSalesStopsUpdate } from '#server/supply/update-sales-stops.ts'
import { releaseVoucher, redeemVoucher } from '#server/vouchers/end-hold.ts'
import { renewVoucherHold } from '#server/vouchers/hold-voucher.ts'
import { deleteWaitlistEntriesOf } from '#server/waitlist/delete-entries.ts'

import type { PaidOrder } from './domain-events.ts'
import type { EventHandler, EventHandlers, Shop } from './shop.ts'

/**
 * `requestRecheck` queues a check of open orders against new health data; `requestSalesStopsUpdate`
 * queues a check whether the stock covers the open orders.
 */
export const eventHandlers: EventHandlers = {
  // Ends a subscription that the customer did not approve at PayPal, so that its voucher is free
  // for this order.
  'order begun': [abandonUnapproved],
  'bill opened': [emailHandler(orderReceived)],
  'bill failed': [releaseVoucher],
  'voucher needed again': [(_, tx, event) => renewVoucherHold(tx, event)],
  'order paid': [
    requestRecheckAfterPayment,
    redeemVoucher,
    reportReplacedOrder,
    emailPaidOrder,
    requestSalesStopsUpdate,
  ],
  'order paid twice': [(shop, tx, { orderId }) => emailPaidTwice(shop, tx, orderId)],
  'order ended': [releaseVoucher, (_, tx, { orderId }) => deleteKeysOfOrder(tx, orderId)],
  'order declined': [
    refundDeclinedOrder,
    (shop, tx, { orderId }) => emailDeclined(shop, tx, orderId),
    requestSalesStopsUpdate,
  ],
  // While the refund was open, syncs with PayPal left the payment as it was, and checks for new
  // flags left out the order.
  'refund closed': [requestSyncAfterRefund, requestRecheck],
  'product changed': [requestSalesStopsUpdate],
  'stock changed': [requestSalesStopsUpdate],
  'health data saved': [requestRecheck],
  'email changed': [
    (_, tx, change) => changeEmailOfOrders(tx, change),
    (shop, tx, change) => copyOptOut(shop, tx, change),
    // Orders of the new address are now related to those of the account.
    requestRecheckAfterEmailChange,
  ],
  'account deleted': [
    (shop, tx, { userId }) => eraseHealthData(shop, tx, { userId, keepsAccount: false }),
    (_, tx, { userId }) =>
      deleteConsents(tx, { about: 'user', aboutIds: [userId], kind: 'all kinds' }),
    async (shop, tx, { userId }) =>
      deleteWaitlistEntriesOf(shop, tx, await listAccountEmails(tx, userId)),
    (shop, tx, { userId }) => cancelSubscriptionsOf(shop, tx, userId),
    (_, tx, { userId }) => unlinkOrdersFromAccount(tx, userId),
  ],
}

/** Returns a handler that emails the customer about the order of the event. */
function emailHandler(
  definition: EmailDefinition<OrderEmailData>,
): EventHandler<{ orderId: number }> {
  return (shop, tx, { orderId }) => emailAboutOrder(shop, tx, definition, orderId)
}

/**
 * Emails the buyer of a paid order. create-delivery.ts queues the email of a subscription's
 * delivery.
 */
async function emailPaidOrder(shop: Shop, tx: Tx, paidOrder: PaidOrder): Promise<void> {
  if (!paidOrder.isDelivery) await emailAboutOrder(shop, tx, orderPaid, paidOrder.orderId)
}
