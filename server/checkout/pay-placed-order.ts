/**
 * "Pay again" for an unpaid order: returns the order's open bill, or begins a new attempt when
 * there is no open bill. An expired order cannot be paid, because its prices and voucher were valid
 * only for a limited time; the shopper orders again from the cart.
 */
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrderFor, type Requester } from '#server/orders/access/can-see-order.ts'
import { endOverdueOrders } from '#server/payments/end-overdue-orders.ts'
import { openBill } from '#server/payments/bills/open-bill.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'
import { getOrderLanguage } from '#server/orders/read/get-order-language.ts'
import type { Shop } from '#server/shop.ts'

import { buildConfirmationUrl, getPaymentUrl } from './payment-url.ts'
import { hashCustomer } from './hash-customer.ts'

/**
 * Ends the browser's overdue orders, then returns the URL for the browser: the bill, or the
 * confirmation page of an order that is already paid. Throws the ShopErrors listed for POST
 * /api/orders/{orderId}/pay in the contract; NOT_FOUND also for an order that the requester may not
 * see.
 */
export async function payPlacedOrder(
  shop: Shop,
  orderNumber: string,
  requester: Requester,
): Promise<string> {
  const order = await findOrderFor(shop, orderNumber, requester)
  if (!order) throw new ShopError('NOT_FOUND')
  await endOverdueOrders(shop, order.claimHash)
  const payAgainResult = await transact(shop.db, (tx) =>
    payOrderAgain(shop, tx, order.id, hashCustomer(shop, order.email)),
  )
  if (payAgainResult.kind === 'ended') throw new ShopError('ORDER_EXPIRED')
  if (payAgainResult.kind === 'open') return payAgainResult.url
  if (payAgainResult.kind === 'paid') {
    const language = await getOrderLanguage(shop.db, order.id)
    return buildConfirmationUrl(shop, payAgainResult.billId, language)
  }
  const openBillResult = await openBill(shop, payAgainResult.attempt, { isNewOrder: false })
  return getPaymentUrl(shop, order.id, openBillResult)
}
