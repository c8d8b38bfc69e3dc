/**
 * "Pay again" for an unpaid order: the shopper continues with the order's open bill, or with a new
 * bill when there is none. An expired order cannot be paid, because its prices and voucher were
 * valid only for a limited time; the shopper orders again from the cart.
 */
import { decideRepeatedPay } from '#domain/payments/decide-repeated-pay.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrderFor, type Requester } from '#server/orders/access/can-see-order.ts'
import { endOverdueOrders } from '#server/payments/end-overdue-orders.ts'
import { openBill } from '#server/payments/bills/open-bill.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'
import { getOrderLanguage } from '#server/orders/read/get-order-language.ts'
import { readPayment } from '#server/orders/read/read-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { buildConfirmationUrl, getPaymentUrl } from './payment-url.ts'
import { hashCustomer } from './hash-customer.ts'
import { lockBrowser } from './lock-browser.ts'

/**
 * Returns the URL for the browser: the bill, or the confirmation page of an order that is already
 * paid. First ends the overdue orders of the browser that placed the order and, if the order can be
 * paid, the unapproved subscriptions of its customer, as a new order does. Throws the ShopErrors
 * listed for POST /api/orders/{orderId}/pay in the contract; NOT_FOUND also for an order that the
 * requester may not see.
 */
export async function payPlacedOrder(
  shop: Shop,
  orderNumber: string,
  requester: Requester,
): Promise<string> {
  const order = await findOrderFor(shop, orderNumber, requester)
  if (!order) throw new ShopError('NOT_FOUND')
  await endOverdueOrders(shop, order.claimHash)
  const payAgainResult = await transact(shop.db, async (tx) => {
    // A subscription that is being created replaces the order under this lock.
    await lockBrowser(tx, order.claimHash)
    const userId = order.userId ?? requester.actor?.userId
    // Before payOrderAgain: subscriptions are locked before orders everywhere, or two calls could
    // deadlock.
    if (userId !== undefined && (await isPayable(shop, tx, order.id)))
      await publish(shop, tx, 'order begun', { userId })
    return payOrderAgain(shop, tx, order.id, hashCustomer(shop, order.email))
  })
  if (payAgainResult.kind === 'ended') throw new ShopError('ORDER_EXPIRED')
  if (payAgainResult.kind === 'open') return payAgainResult.url
  if (payAgainResult.kind === 'paid') {
    const language = await getOrderLanguage(shop.db, order.id)
    return buildConfirmationUrl(shop, payAgainResult.billId, language)
  }
  const openBillResult = await openBill(shop, payAgainResult.attempt)
  return getPaymentUrl(shop, order.id, openBillResult)
}

/** Returns whether the order is unpaid and not ended, so that it can still be paid. */
async function isPayable(shop: Shop, tx: Tx, orderId: number): Promise<boolean> {
  const { payment, expires_at: expiresAt } = await tx
    .selectFrom('orders')
    .select(['payment', 'expires_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return decideRepeatedPay(readPayment(payment), expiresAt <= shop.now()) === 'pay'
}
