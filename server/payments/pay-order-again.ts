/**
 * Pays an existing order: the shopper pressed twice, came back from the bank, or tries again after
 * a failure. Returns the open bill or begins one new attempt; never two bills that the shopper
 * could both pay by following our links.
 */
import { sen } from '#domain/money.ts'
import { judgeRepeat } from '#domain/payments/judge-repeat.ts'
import { later, minutes, seconds } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { movePayment, type Cause } from '#server/orders/move-order.ts'
import { readPayment } from '#server/orders/read-order.ts'
import { extendPaymentDeadline } from '#server/orders/update-orders.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findLiveAttempt, findPaidBill, type Attempt } from './attempts.store.ts'
import { beginAttempt, type BegunAttempt } from './begin-attempt.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

export type PaidAgain =
  | { kind: 'paid'; billId: string }
  | { kind: 'open'; url: string }
  | { kind: 'begun'; attempt: BegunAttempt }
  /** It can no longer be paid. */
  | { kind: 'over' }

/** After this time a call that is still creating its bill counts as failed. */
const askingForBill = seconds(20)
/** An order whose bill is returned stays open at least this long: enough to pay at the bank. */
const timeAtBank = minutes(15)

/** Throws PAY_RUNNING while another call is creating the bill, and the voucher's errors. */
export async function payOrderAgain(
  shop: Shop,
  tx: Tx,
  orderId: number,
  customer: string,
): Promise<PaidAgain> {
  const order = await tx
    .selectFrom('orders')
    .select(['payment', 'expires_at', 'total_sen', 'subtotal_sen', 'voucher_code'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Read after the lock: once the order is being expired, its bill must not be returned.
  const now = shop.now()
  const repeat = judgeRepeat(readPayment(order.payment), order.expires_at <= now)
  if (repeat === 'over') return { kind: 'over' }
  if (repeat === 'show') return { kind: 'paid', billId: await findPaidBill(tx, orderId) }
  const cause: Cause = { who: 'shopper', cause: 'pay again', at: now }
  const live = await findLiveAttempt(tx, orderId)
  if (live?.state === 'open' && live.url !== undefined) {
    await movePayment(tx, orderId, 'pending', cause)
    await extendPaymentDeadline(tx, orderId, later(now, timeAtBank))
    return { kind: 'open', url: live.url }
  }
  if (live) {
    refuseWhileAsking(live, now)
    await supersedeAttempt(tx, live, cause)
  }
  if (order.voucher_code !== null)
    await publish(shop, tx, 'voucher needed again', {
      code: order.voucher_code,
      subtotal: sen(order.subtotal_sen),
      customer,
      orderId,
      now,
    })
  await movePayment(tx, orderId, 'pending', cause)
  const attempt = await beginAttempt(shop, tx, {
    id: orderId,
    total: sen(order.total_sen),
    hasVoucher: order.voucher_code !== null,
  })
  return { kind: 'begun', attempt }
}

function refuseWhileAsking({ state, createdAt }: Attempt, now: Date): void {
  if (state === 'creating' && now.getTime() - createdAt.getTime() < askingForBill)
    throw new ShopError('PAY_RUNNING', { retryAfterSeconds: 2 })
}
