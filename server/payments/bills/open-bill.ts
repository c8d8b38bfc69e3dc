/**
 * Creates the bill of an attempt at the provider and saves its URL (P2 and P3 in docs/payments.md).
 * Runs outside any transaction. The request is not retried: when the response is lost, the bill
 * stays unknown until it is paid or expires, and the shopper gets a new attempt (threat T-A13). The
 * save is retried while the database is unavailable, because only this process knows the bill.
 */
import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import { findNextCheck } from '#domain/payments/reconcile-schedule.ts'
import { crashAt } from '#server/crash-points.ts'
import { retryWhileUnavailable } from '#server/db/retry-while-unavailable.ts'
import { transact } from '#server/db/transact.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { changeAttempt, moveAttempt } from '#server/payments/attempts.store.ts'
import { getPaidBillId, lockAttempt } from '#server/payments/find-attempt.ts'
import type { NewAttempt } from '#server/payments/begin-attempt.ts'
import { billplzOf } from './billplz-client.ts'

export type OpenBillResult =
  | { ok: true; billId: string; url: string }
  /**
   * The order is paid already: the callback of this bill, or of an older one, arrived before the
   * response. `billId` is the bill that was paid.
   */
  | { ok: false; reason: 'paid already'; billId: string }
  /** The attempt ended in the meantime, for instance because the shopper placed another order. */
  | { ok: false; reason: 'replaced' }
  /** The provider refused to create the bill, or did not respond. */
  | { ok: false; reason: 'no bill' }

/**
 * Returns the URL of the payment page, or the reason why there is none. For a new order, the event
 * `bill opened` is published when the bill's URL is saved.
 */
export async function openBill(
  shop: Shop,
  attempt: NewAttempt,
  { isNewOrder }: { isNewOrder: boolean },
): Promise<OpenBillResult> {
  const { order } = attempt
  const { PUBLIC_URL } = shop.config
  const response = await billplzOf(shop).createBill({
    amount: order.total,
    reference: order.number,
    name: order.name,
    email: order.email,
    mobile: order.phone,
    description: `Order ${order.number}`,
    callbackUrl: `${PUBLIC_URL}/api/billplz/callback/${attempt.token}`,
    redirectUrl: `${PUBLIC_URL}/payment-return`,
  })
  crashAt(shop.config, 'P2.after')
  if (!response.ok) {
    shop.log.warn(
      {
        event: 'bill.create_failed',
        attemptId: attempt.id,
        outcome: response.bill,
        reason: response.reason,
      },
      'bill could not be created',
    )
    await retryWhileUnavailable(shop, `failure of attempt ${attempt.id}`, () =>
      saveFailure(shop, attempt.id, response.bill),
    )
    return { ok: false, reason: 'no bill' }
  }
  const { billId } = response
  return retryWhileUnavailable(shop, `bill ${billId} of attempt ${attempt.id}`, () =>
    saveBill(shop, attempt.id, response, isNewOrder),
  )
}

async function saveBill(
  shop: Shop,
  attemptId: number,
  bill: { billId: string; url: string },
  isNewOrder: boolean,
): Promise<OpenBillResult> {
  return transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const cause = { actor: 'shop', reason: 'bill created', changedAt: shop.now() }
    const change = { bill_id: bill.billId, url: bill.url }
    // The checks of an `unknown` attempt had ended, because it had no bill.
    const checkAt = findNextCheck(attempt.createdAt, undefined) ?? null
    const openChange = { ...change, ...(attempt.state === 'unknown' && { check_at: checkAt }) }
    if (await moveAttempt(tx, attempt, 'open', cause, openChange)) {
      if (isNewOrder) await publish(shop, tx, 'bill opened', { orderId: attempt.orderId })
      return { ok: true, billId: bill.billId, url: bill.url }
    }
    // An earlier try was committed, but its connection was lost before the response.
    if (attempt.state === 'open' && attempt.billId === bill.billId)
      return { ok: true, billId: bill.billId, url: bill.url }
    if (attempt.state === 'paid') {
      return { ok: false, reason: 'paid already', billId: attempt.billId ?? bill.billId }
    }
    // The attempt ended while the provider was responding: its bill must be deleted, and checked
    // until it is deleted.
    await changeAttempt(tx, attemptId, { ...change, delete_bill: true, check_at: shop.now() })
    if (isPaymentReceived(attempt.payment)) {
      const billId = await getPaidBillId(tx, attempt.orderId)
      return { ok: false, reason: 'paid already', billId }
    }
    return { ok: false, reason: 'replaced' }
  })
}

/**
 * Ends the attempt, or sets it to `unknown`. When certainly no bill exists, the voucher is released
 * (event `bill failed`). When a bill may exist, the voucher stays held until the order ends.
 */
async function saveFailure(shop: Shop, attemptId: number, bill: 'none' | 'unknown'): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const cause = {
      actor: 'provider',
      reason: bill === 'none' ? 'no bill created' : 'no response from the provider',
      changedAt: shop.now(),
    }
    const hasMoved = await moveAttempt(tx, attempt, bill === 'none' ? 'failed' : 'unknown', cause, {
      check_at: null,
    })
    if (hasMoved && bill === 'none')
      await publish(shop, tx, 'bill failed', { orderId: attempt.orderId })
  })
}
