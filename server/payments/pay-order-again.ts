/**
 * Pays an existing order, because the shopper pressed Pay twice, came back from the bank, or tries
 * again after a failed payment. Returns the open bill, or begins a new attempt. A shopper never
 * gets links to two bills that could both be paid.
 */
import { fullNameOf } from '#domain/address/address.ts'
import { sen } from '#domain/money.ts'
import { decideRepeatedPay } from '#domain/payments/decide-repeated-pay.ts'
import { addDuration, minutes, seconds } from '#domain/time.ts'
import { maxBillplzTimeoutMs } from '#server/config.ts'
import { connectTimeoutMs, defaultSilenceMs } from '#server/db/open-database.ts'
import { maxRetryMs } from '#server/db/retry-while-unavailable.ts'
import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { movePayment, type ChangeCause } from '#server/orders/move-order.ts'
import { readPayment } from '#server/orders/read/read-order.ts'
import { extendPaymentDeadline } from '#server/orders/update-orders.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findUnfinishedOfLockedOrder, getPaidBillId, type Attempt } from './find-attempt.ts'
import { beginAttempt, type NewAttempt } from './begin-attempt.ts'
import { supersedeAttempt } from './supersede-attempt.ts'

type PayAgainResult =
  /** The order is paid already. `billId` opens its page. */
  | { kind: 'paid'; billId: string }
  /** The order's bill can still be paid at `url`. */
  | { kind: 'open'; url: string }
  /** A new attempt was begun. Its bill does not exist yet: pass it to `openBill`. */
  | { kind: 'begun'; attempt: NewAttempt }
  /** The order can no longer be paid. */
  | { kind: 'ended' }

const creationTimeMargin = seconds(4)
/**
 * An attempt that is `creating` for longer than this counts as failed. Longer than any running call
 * takes, so that no running call is replaced: the request to Billplz, a first and a last try to
 * save on a silent connection, the retries between them, and a margin.
 */
export const maxCreationTime =
  maxBillplzTimeoutMs + 2 * (connectTimeoutMs + defaultSilenceMs) + maxRetryMs + creationTimeMargin
/** When an open bill is returned again, it can be paid for at least this time. */
const minPaymentTime = minutes(15)
/** Sent with PAYMENT_IN_PROGRESS in the header Retry-After. */
const retryAfterSeconds = 2

/**
 * Locks the order. Returns its open bill, with a deadline that leaves time to pay, or a new
 * attempt, which the caller must pass to `openBill` after the commit. Throws PAYMENT_IN_PROGRESS
 * while another call is creating the bill, and the errors of `renewVoucherHold` when the order's
 * voucher was released and cannot be held again. `customerHash` is the result of `hashCustomer`,
 * for the voucher's limit per customer.
 */
export async function payOrderAgain(
  shop: Shop,
  tx: Tx,
  orderId: number,
  customerHash: string,
): Promise<PayAgainResult> {
  const order = await tx
    .selectFrom('orders')
    .select(['payment', 'expires_at', 'total_sen', 'subtotal_sen', 'voucher_code'])
    .select(['number', 'email', 'first_name', 'last_name', 'phone'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // The time is read after the lock, because the deadline may pass during the wait, and the bill of
  // an order that is being expired must not be returned.
  const now = shop.now()
  const decision = decideRepeatedPay(readPayment(order.payment), order.expires_at <= now)
  if (decision === 'ended') return { kind: 'ended' }
  if (decision === 'show') return { kind: 'paid', billId: await getPaidBillId(tx, orderId) }
  const cause: ChangeCause = { actor: 'shopper', reason: 'pay again', changedAt: now }
  const attempt = await findUnfinishedOfLockedOrder(tx, orderId)
  if (attempt?.state === 'open' && attempt.url !== undefined) {
    await movePayment(tx, orderId, 'pending', cause)
    await extendPaymentDeadline(tx, orderId, addDuration(now, minPaymentTime))
    return { kind: 'open', url: attempt.url }
  }
  if (attempt) {
    throwIfBillIsBeingCreated(attempt, now)
    await supersedeAttempt(tx, attempt, cause)
  }
  if (order.voucher_code !== null)
    await publish(shop, tx, 'voucher needed again', {
      code: order.voucher_code,
      subtotal: sen(order.subtotal_sen),
      customerHash,
      orderId,
      now,
    })
  await movePayment(tx, orderId, 'pending', cause)
  const newAttempt = await beginAttempt(shop, tx, {
    id: orderId,
    number: order.number,
    total: sen(order.total_sen),
    email: order.email,
    name: fullNameOf({ firstName: order.first_name, lastName: order.last_name }),
    phone: order.phone,
    hasVoucher: order.voucher_code !== null,
    isNew: false,
  })
  return { kind: 'begun', attempt: newAttempt }
}

function throwIfBillIsBeingCreated({ state, createdAt }: Attempt, now: Date): void {
  if (state === 'creating' && now.getTime() - createdAt.getTime() < maxCreationTime)
    throw new ShopError('PAYMENT_IN_PROGRESS', { retryAfterSeconds })
}
