/**
 * Creates the bill of an attempt at Billplz and saves its URL (phases P2 and P3 in
 * docs/payments.md). The request is not retried, because a retry could create a second bill. When
 * the response is lost, the bill stays unknown until it is paid or expires, and the shopper gets a
 * new attempt (threat T-A13). The save is retried while the database is unavailable, because only
 * this process knows the bill.
 */
import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import { findNextCheck } from '#domain/payments/reconcile-schedule.ts'
import { crashAt } from '#server/crash-points.ts'
import { retryWhileUnavailable } from '#server/db/retry-while-unavailable.ts'
import { transact } from '#server/db/transact.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { changeAttempt, moveAttempt } from '#server/payments/attempts.store.ts'
import { getPaidBillId, hasOpenedBill, lockAttempt } from '#server/payments/find-attempt.ts'
import type { NewAttempt } from '#server/payments/begin-attempt.ts'
import { billplzOf } from './billplz-client.ts'
import { buildBillUrls } from './billplz-urls.ts'

export type OpenBillResult =
  | { ok: true; billId: string; url: string }
  /**
   * The order is paid already: the callback of this bill, or of an older one, arrived before the
   * response. `billId` is the bill that was paid.
   */
  | { ok: false; reason: 'paid already'; billId: string }
  /** The attempt ended in the meantime, for instance because the shopper placed another order. */
  | { ok: false; reason: 'replaced' }
  /** Billplz refused to create the bill, did not respond, or returned an unusable bill. */
  | { ok: false; reason: 'no bill' }

/**
 * Returns the URL of the payment page, or the reason why there is none. Must not run in a
 * transaction, because it calls Billplz. Publishes `bill opened` when it saves the URL of the
 * order's first bill, and `bill failed` when certainly no bill was created.
 */
export async function openBill(shop: Shop, attempt: NewAttempt): Promise<OpenBillResult> {
  const { order } = attempt
  const response = await billplzOf(shop).createBill({
    amount: order.total,
    reference: order.number,
    name: order.name,
    email: order.email,
    mobile: order.phone,
    description: `Order ${order.number}`,
    ...buildBillUrls(shop, attempt.token),
  })
  crashAt(shop.config, 'P2.after')
  if (!response.ok) {
    shop.log.warn(
      {
        event: 'bill.create_failed',
        attemptId: attempt.id,
        outcome: response.createdBill,
        reason: response.reason,
      },
      'bill could not be created',
    )
    await retryWhileUnavailable(shop, `failure of attempt ${attempt.id}`, () =>
      saveFailure(shop, attempt.id, response.createdBill),
    )
    return { ok: false, reason: 'no bill' }
  }
  return retryWhileUnavailable(shop, `bill ${response.billId} of attempt ${attempt.id}`, () =>
    saveBill(shop, attempt, response),
  )
}

/**
 * Saves the bill and opens the attempt. When the attempt ended while Billplz was responding, marks
 * the bill for deletion instead.
 */
async function saveBill(
  shop: Shop,
  { id: attemptId, isOfNewOrder }: NewAttempt,
  bill: { billId: string; url: string },
): Promise<OpenBillResult> {
  return transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const cause = { actor: 'shop', reason: 'bill created', changedAt: shop.now() }
    const billColumns = { bill_id: bill.billId, url: bill.url }
    const firstCheckAt = findNextCheck(attempt.createdAt, undefined) ?? null
    const openColumns = {
      ...billColumns,
      // A job ended the checks of an `unknown` attempt (`abandonAttempt` in reconcile.ts). They
      // begin again, because the bill is known now.
      ...(attempt.state === 'unknown' && { check_at: firstCheckAt }),
    }
    // Before moveAttempt, which records the event that hasOpenedBill looks for: afterwards no bill
    // would be the first one.
    const isFirstBill = isOfNewOrder || !(await hasOpenedBill(tx, attempt.orderId))
    if (await moveAttempt(tx, attempt, 'open', cause, openColumns)) {
      if (isFirstBill) await publish(shop, tx, 'bill opened', { orderId: attempt.orderId })
      return { ok: true, billId: bill.billId, url: bill.url }
    }
    // An earlier try was committed, but its connection was lost before the response.
    if (attempt.state === 'open' && attempt.billId === bill.billId)
      return { ok: true, billId: bill.billId, url: bill.url }
    if (attempt.state === 'paid')
      return { ok: false, reason: 'paid already', billId: attempt.billId ?? bill.billId }
    // Reconciliation deletes the bill, and checks whether it was paid before that.
    await changeAttempt(tx, attemptId, {
      ...billColumns,
      delete_bill: true,
      check_at: shop.now(),
    })
    if (isPaymentReceived(attempt.payment)) {
      const billId = await getPaidBillId(tx, attempt.orderId)
      return { ok: false, reason: 'paid already', billId }
    }
    return { ok: false, reason: 'replaced' }
  })
}

/**
 * Ends the attempt when certainly no bill was created, and publishes `bill failed`, which releases
 * the voucher. Otherwise sets the attempt to `unknown`: a bill may exist, so the voucher stays held
 * until the order ends.
 */
async function saveFailure(
  shop: Shop,
  attemptId: number,
  createdBill: 'none' | 'unknown',
): Promise<void> {
  const isCertain = createdBill === 'none'
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const cause = {
      actor: 'provider',
      reason: isCertain ? 'no bill created' : 'no response from the provider',
      changedAt: shop.now(),
    }
    const newState = isCertain ? 'failed' : 'unknown'
    const hasMoved = await moveAttempt(tx, attempt, newState, cause, { check_at: null })
    if (hasMoved && isCertain) await publish(shop, tx, 'bill failed', { orderId: attempt.orderId })
  })
}
