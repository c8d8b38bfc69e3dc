/**
 * Places an order, from the cart to the payment page (docs/payments.md), in five phases: P0
 * validate, P1 save the order, P2 create the bill, P3 save its URL, P4 respond. A crash between two
 * phases neither loses nor duplicates an order; server/payments finishes or expires unfinished
 * orders.
 */
import { crashAt } from '#server/crash-points.ts'
import { openBill } from '#server/payments/bills/open-bill.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'
import { withVoucherGuessLimit } from '#server/vouchers/with-voucher-guess-limit.ts'

import { getPaymentUrl } from './payment-url.ts'
import { priceLines } from './price-lines.ts'
import { readOrderRequest, type PayBody } from './read-order-request.ts'
import { saveOrder, type PayCaller } from './save-order.ts'

/**
 * Returns the URL for the browser: the bill, or the confirmation page when there is nothing to pay
 * or the order is already paid. Throws the ShopErrors listed for POST /api/billplz/pay in the
 * contract.
 */
export async function placeOrder(shop: Shop, body: PayBody, caller: PayCaller): Promise<string> {
  // Phase P0: validate
  const request = readOrderRequest(body, settingsOf(shop).delivery)
  const pricedLines = await priceLines(shop, request.lines)
  crashAt(shop.config, 'P1.before')
  // Phase P1: save the order
  const save = () => saveOrder(shop, { ...request, pricedLines }, caller)
  const hasVoucherCode = request.voucherCode !== undefined
  const saveResult = hasVoucherCode
    ? await withVoucherGuessLimit(shop, caller.ip, save)
    : await save()
  crashAt(shop.config, 'P1.after')
  if (saveResult.kind === 'redirect') return saveResult.url
  // Phases P2 and P3: create the bill and save its URL
  const { attempt } = saveResult
  const openBillResult = await openBill(shop, attempt)
  crashAt(shop.config, 'P3.after')
  // Phase P4: respond
  return getPaymentUrl(shop, attempt.orderId, openBillResult)
}
