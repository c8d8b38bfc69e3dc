/**
 * "Pay again" for an unpaid order: returns its open bill, or begins a new attempt when there is
 * none. An order that has ended stays ended: its prices and voucher were valid for its time only,
 * so the shopper orders again from the cart.
 */
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrderFor, type Requester } from '#server/orders/may-see-order.ts'
import { endOverdueOrders } from '#server/payments/end-overdue-orders.ts'
import { openBill } from '#server/payments/open-bill.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'
import { languageOfOrder } from '#server/orders/language-of-order.ts'
import type { Shop } from '#server/shop.ts'

import { confirmationUrl, respondWithBill } from './respond-with-bill.ts'
import { customerOf } from './customer-of.ts'

/** Returns the URL for the browser. Throws NOT_FOUND, ORDER_EXPIRED and the errors of the pay call. */
export async function payPlacedOrder(
  shop: Shop,
  orderNumber: string,
  asker: Requester,
): Promise<string> {
  const order = await findOrderFor(shop, orderNumber, asker)
  if (!order) throw new ShopError('NOT_FOUND')
  await endOverdueOrders(shop, order.claim)
  const again = await transact(shop.db, (tx) =>
    payOrderAgain(shop, tx, order.id, customerOf(shop, order.email)),
  )
  if (again.kind === 'over') throw new ShopError('ORDER_EXPIRED')
  if (again.kind === 'open') return again.url
  if (again.kind === 'paid')
    return confirmationUrl(shop, again.billId, await languageOfOrder(shop.db, order.id))
  const opened = await openBill(shop, again.attempt, { isNewOrder: false })
  return respondWithBill(shop, order.id, opened)
}
