/**
 * Expires an unpaid order. The order's bill is first checked and then deleted at the provider,
 * because a payment in progress must still count (threat T-B17). While the provider is unreachable,
 * the order stays open for up to an hour. A payment of an expired order still makes the order paid.
 */
import { hours, addDuration } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { movePayment, type ChangeCause } from '#server/orders/move-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findUnfinishedAttempt, type Attempt } from './find-attempt.ts'
import { moveAttempt } from './attempts.store.ts'
import { billplzOf } from './bills/billplz-client.ts'
import { checkBill, type BillCheckResult } from './bills/check-bill.ts'

/** Maximum time an order stays open after its deadline while the provider is unreachable. */
const maxOverdueTime = hours(1)

/** An overdue order, with the payment deadline that it had when it was read. */
type OverdueOrder = { id: number; expiresAt: Date }

/**
 * Deletes the order's bill and marks the order as expired. Must not run in a transaction, because
 * it calls the provider. Publishes `order ended` when the order expires. Returns 'paid' when the
 * bill turned out to be paid, and 'later' when the order stays open: the provider is unreachable,
 * or a pay call has extended the deadline. After 'later', the next run tries again. Returns
 * 'expired' also when the order was paid or expired by another process in the meantime.
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
  const hasExpired = await markExpired(shop, order, { keepsBill: billState === 'unknown' })
  return hasExpired ? 'expired' : 'later'
}

/**
 * Checks the bill, then deletes it. When the provider refuses the deletion, the bill was probably
 * paid after the check, so it is checked again. Returns 'unknown' when the bill may still exist.
 */
async function deleteUnpaidBill(
  shop: Shop,
  order: OverdueOrder,
  { attemptId, billId }: { attemptId: number; billId: string },
): Promise<'gone' | 'paid' | 'unknown'> {
  const check = await checkBill(shop, attemptId, { cause: 'expiry' })
  if (isPaid(check.result)) return 'paid'
  if (check.result === 'gone') return 'gone'
  if (check.result !== 'due') return 'unknown'
  // The bill of an order whose deadline was extended must stay payable.
  if (!(await transact(shop.db, (tx) => lockIfOverdue(tx, order)))) return 'unknown'
  const response = await billplzOf(shop).deleteBill(billId)
  if (response.ok || response.reason === 'unknown bill') return 'gone'
  if (response.reason !== 'refused') return 'unknown'
  const secondCheck = await checkBill(shop, attemptId, { cause: 'expiry' })
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
 * Marks the order and its attempt as expired. Returns false when a pay call has extended the
 * deadline. `keepsBill`: the bill may still exist at the provider, and reconciliation deletes it
 * later.
 */
async function markExpired(
  shop: Shop,
  order: OverdueOrder,
  { keepsBill }: { keepsBill: boolean },
): Promise<boolean> {
  const { id } = order
  const cause: ChangeCause = { actor: 'shop', reason: 'not paid in time', changedAt: shop.now() }
  return transact(shop.db, async (tx) => {
    if (!(await lockIfOverdue(tx, order))) return false
    // The move fails when the order was paid or has expired in the meantime: nothing is left to do.
    if (!(await movePayment(tx, id, 'expired', cause))) return true
    const attempt: Attempt | undefined = await findUnfinishedAttempt(tx, id)
    if (attempt)
      await moveAttempt(tx, attempt, 'expired', cause, {
        delete_bill: keepsBill,
        ...(keepsBill && { check_at: shop.now() }),
      })
    await publish(shop, tx, 'order ended', { orderId: id })
    return true
  })
}
