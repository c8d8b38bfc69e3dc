/**
 * Placing an order, from the cart to the bank's page (docs/payments.md): P0 is it an order, P1 save it,
 * P2 ask the bank for a bill, P3 save its URL, P4 respond. A crash between any two of them loses no
 * order and doubles none; what was begun is finished or expired by server/payments.
 */
import { crash } from '#server/crash-points.ts'
import { orderReceived } from '#server/mail/order-received.letter.ts'
import { writeOrderLetter } from '#server/orders/write-order-letter.ts'
import { endOverdueOrders } from '#server/payments/end-overdue-orders.ts'
import { openBill } from '#server/payments/open-bill.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'
import { countRefusedCodes } from '#server/vouchers/count-refused-codes.ts'

import { answerOpened } from './answer-opened.ts'
import { priceLines } from './price-lines.ts'
import { readOrderRequest, type PayBody } from './read-order-request.ts'
import { writeOrder, type Buyer } from './write-order.ts'

/**
 * Returns where to send the browser: the bill's page, or the confirmation when there is nothing to pay
 * or the order is paid already. Throws the refusals of the pay call.
 */
export async function placeOrder(shop: Shop, body: PayBody, buyer: Buyer): Promise<string> {
  const request = readOrderRequest(body, settingsOf(shop).delivery)
  const bought = await priceLines(shop, request.lines)
  await endOverdueOrders(shop, buyer.claim)
  crash(shop.config, 'P1.before')
  const write = () => writeOrder(shop, { ...request, bought }, buyer)
  const hasCode = request.voucherCode !== undefined
  const written = hasCode ? await countRefusedCodes(shop, buyer.ip, write) : await write()
  crash(shop.config, 'P1.after')
  if (written.kind === 'answer') return written.url
  const { attempt } = written
  const opened = await openBill(shop, attempt, (tx) =>
    writeOrderLetter(shop, tx, orderReceived, attempt.orderId),
  )
  crash(shop.config, 'P3.after')
  return answerOpened(shop, attempt.orderId, opened)
}
