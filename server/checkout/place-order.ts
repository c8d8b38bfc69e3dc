/**
 * Places an order, from the cart to the payment page (docs/payments.md), in five phases: P0
 * validate, P1 save the order, P2 create the bill, P3 save its URL, P4 respond. A crash between two
 * phases neither loses nor duplicates an order; server/payments finishes or expires unfinished
 * orders.
 */
import { crash } from '#server/crash-points.ts'
import { endOverdueOrders } from '#server/payments/end-overdue-orders.ts'
import { openBill } from '#server/payments/open-bill.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'
import { countRefusedCodes } from '#server/vouchers/count-refused-codes.ts'

import { respondWithBill } from './respond-with-bill.ts'
import { priceLines } from './price-lines.ts'
import { readOrderRequest, type PayBody } from './read-order-request.ts'
import { saveOrder, type Buyer } from './save-order.ts'

/**
 * Returns the URL for the browser: the bill, or the confirmation page when there is nothing to pay
 * or the order is already paid. Throws the errors of the pay call.
 */
export async function placeOrder(shop: Shop, body: PayBody, buyer: Buyer): Promise<string> {
  const request = readOrderRequest(body, settingsOf(shop).delivery)
  const pricedLines = await priceLines(shop, request.lines)
  await endOverdueOrders(shop, buyer.claim)
  crash(shop.config, 'P1.before')
  const save = () => saveOrder(shop, { ...request, pricedLines }, buyer)
  const hasCode = request.voucherCode !== undefined
  const saved = hasCode ? await countRefusedCodes(shop, buyer.ip, save) : await save()
  crash(shop.config, 'P1.after')
  if (saved.kind === 'redirect') return saved.url
  const { attempt } = saved
  const openedBill = await openBill(shop, attempt, { isNewOrder: true })
  crash(shop.config, 'P3.after')
  return respondWithBill(shop, attempt.orderId, openedBill)
}
