/**
 * Paying an order that is there already: the shopper pressed twice, came back from the bank, or tries
 * again after a failure. Answers the bill that is open, or begins one new attempt; never two bills that
 * the shopper could both pay by following our links.
 */
import { sen } from '#domain/money.ts'
import { isMoneyHere } from '#domain/payments/payment-state.ts'
import { seconds } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { movePayment, type Cause } from '#server/orders/move-order.ts'
import { readPayment } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'
import { holdVoucherAgain } from '#server/vouchers/hold-voucher.ts'

import { findLiveAttempt, findPaidBill, moveAttempt } from './attempts.store.ts'
import { beginAttempt, type BegunAttempt } from './begin-attempt.ts'

export type PaidAgain =
  | { kind: 'paid'; billId: string }
  | { kind: 'open'; url: string }
  | { kind: 'begun'; attempt: BegunAttempt }

/** After this, a call that is still asking for its bill is taken for dead. */
const askingForBill = seconds(20)

/** Throws PAY_RUNNING while another call is asking for the bill, and the voucher's refusals. */
export async function payOrderAgain(
  shop: Shop,
  tx: Tx,
  orderId: number,
  customer: string,
): Promise<PaidAgain> {
  const order = await tx
    .selectFrom('orders')
    .select(['payment', 'total_sen', 'subtotal_sen', 'voucher_code'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const payment = readPayment(order.payment)
  if (isMoneyHere(payment) || payment === 'refunded')
    return { kind: 'paid', billId: await findPaidBill(tx, orderId) }
  const cause: Cause = { who: 'shopper', cause: 'pay again', at: shop.now() }
  const live = await findLiveAttempt(tx, orderId)
  if (live?.state === 'open' && live.url !== undefined) {
    await movePayment(tx, orderId, 'pending', cause)
    return { kind: 'open', url: live.url }
  }
  if (live) {
    const age = shop.now().getTime() - live.createdAt.getTime()
    if (live.state === 'creating' && age < askingForBill)
      throw new ShopError('PAY_RUNNING', { retryAfterSeconds: 2 })
    await moveAttempt(tx, live, 'superseded', cause)
  }
  if (order.voucher_code !== null)
    await holdVoucherAgain(tx, {
      code: order.voucher_code,
      subtotal: sen(order.subtotal_sen),
      customer,
      orderId,
      now: shop.now(),
    })
  await movePayment(tx, orderId, 'pending', cause)
  const attempt = await beginAttempt(shop, tx, {
    id: orderId,
    total: sen(order.total_sen),
    hasVoucher: order.voucher_code !== null,
  })
  return { kind: 'begun', attempt }
}
