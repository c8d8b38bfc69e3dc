/**
 * Expires an unpaid order. Its bill is first checked at Billplz, because a payment in progress must
 * still count (threat T-B17), and then deleted. While Billplz is unreachable, the order stays open
 * for up to `maxOverdueTime`. A payment of an expired order still makes the order paid.
 */
import { hours, addDuration } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { movePayment, type ChangeCause } from '#server/orders/move-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findUnfinishedAttempt, findUnfinishedOfLockedOrder } from './find-attempt.ts'
import { moveAttempt } from './attempts.store.ts'
import { billplzOf } from './bills/billplz-client.ts'
import { checkBill, type BillCheckResult } from './bills/check-bill.ts'

/** Maximum time an order stays open after its deadline while Billplz is unreachable. */
const maxOverdueTime = hours(1)

/** Settlement has the whole budget of checks: a payment in progress decides about the order. */
const expiryCheck = { cause: 'expiry', purpose: 'settlement' } as const

/** An overdue order, with the payment deadline that it had when it was read. */
type OverdueOrder = { id: number; expiresAt: Date }

/**
 * Deletes the order's bill, marks the order as expired and publishes `order ended`. Returns
 * 'expired' then, and also when another process settled or expired the order in the meantime.
 * Returns 'paid' when the check found that the bill is paid; the order is then settled. Returns
 * 'later' when the order stays open, because Billplz is unreachable or a pay call has extended the
 * deadline; the next run of the job tries again. Must not run in a transaction, because it calls
 * Billplz.
 */
export async function expireOrder(
  shop: Shop,
  order: OverdueOrder,
): Promise<'expired' | 'paid' | 'later'> {
  const attempt = await findUnfinishedAttempt(shop.db, order.id)
  // Without a bill id there is nothing to delete. If a bill with an unknown id is paid, its
  // callback has the attempt's token, and the expired order still becomes paid.
  const billState =
    attempt?.billId === undefined
      ? 'gone'
      : await deleteUnpaidBill(shop, order, { attemptId: attempt.id, billId: attempt.billId })
  if (billState === 'paid') return 'paid'
  if (billState === 'unknown' && shop.now() < addDuration(order.expiresAt, maxOverdueTime))
    return 'later'
  const hasEnded = await markExpired(shop, order, { mayBillExist: billState === 'unknown' })
  return hasEnded ? 'expired' : 'later'
}

/**
 * Checks the bill, then deletes it. Returns 'unknown' when the bill may still exist. When Billplz
 * refuses the deletion, the bill was probably paid after the check, so it is checked again.
 */
async function deleteUnpaidBill(
  shop: Shop,
  order: OverdueOrder,
  { attemptId, billId }: { attemptId: number; billId: string },
): Promise<'gone' | 'paid' | 'unknown'> {
  const check = await checkBill(shop, attemptId, expiryCheck)
  if (isPaid(check.result)) return 'paid'
  if (check.result === 'gone') return 'gone'
  if (check.result !== 'due') return 'unknown'
  // A pay call that extends the deadline returns the bill to the shopper, so it must stay payable.
  if (!(await transact(shop.db, (tx) => lockIfOverdue(tx, order)))) return 'unknown'
  const response = await billplzOf(shop).deleteBill(billId)
  if (response.ok || response.reason === 'unknown bill') return 'gone'
  if (response.reason !== 'refused') return 'unknown'
  const secondCheck = await checkBill(shop, attemptId, expiryCheck)
  if (isPaid(secondCheck.result)) return 'paid'
  // Another process that ends the same order may have deleted the bill.
  return secondCheck.result === 'gone' ? 'gone' : 'unknown'
}

/** Locks the order. Returns false when a pay call has extended the deadline in the meantime. */
async function lockIfOverdue(tx: Tx, order: OverdueOrder): Promise<boolean> {
  const { expires_at: expiresAt } = await tx
    .selectFrom('orders')
    .select('expires_at')
    .where('id', '=', order.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return expiresAt <= order.expiresAt
}

function isPaid(checkResult: BillCheckResult['result']): boolean {
  return (
    checkResult === 'settled' ||
    checkResult === 'already settled' ||
    checkResult === 'second payment'
  )
}

/**
 * Marks the order and its attempt as expired. Returns false, and changes nothing, when a pay call
 * has extended the deadline. With `mayBillExist`, reconciliation deletes the bill later.
 */
async function markExpired(
  shop: Shop,
  order: OverdueOrder,
  { mayBillExist }: { mayBillExist: boolean },
): Promise<boolean> {
  const { id } = order
  const cause: ChangeCause = { actor: 'shop', reason: 'not paid in time', changedAt: shop.now() }
  return transact(shop.db, async (tx) => {
    if (!(await lockIfOverdue(tx, order))) return false
    // Not moved: the order was paid or has expired in the meantime, so nothing is left to do.
    if (!(await movePayment(tx, id, 'expired', cause))) return true
    const attempt = await findUnfinishedOfLockedOrder(tx, id)
    if (attempt)
      await moveAttempt(tx, attempt, 'expired', cause, {
        delete_bill: mayBillExist,
        ...(mayBillExist && { check_at: shop.now() }),
      })
    await publish(shop, tx, 'order ended', { orderId: id })
    return true
  })
}
