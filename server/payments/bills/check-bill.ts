/**
 * Reads the bill of an attempt at Billplz and applies the result. Callbacks, the confirmation page,
 * expiry and reconciliation all check bills only with this file, so a forged callback or return
 * cannot make an order paid (docs/payments.md).
 */
import { sen } from '#domain/money.ts'
import { unfinishedAttemptStates } from '#domain/payments/attempt-state.ts'
import { interpretBill, type ProviderBill } from '#domain/payments/interpret-bill.ts'
import type { IssueReason } from '#domain/payments/payment-issue-details.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Write } from '#server/db/write-together.ts'
import { crashAt } from '#server/crash-points.ts'
import { movePayment } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'

import { changeAttempt } from '#server/payments/attempts.store.ts'
import { findAttempt, lockAttempt, type AttemptWithOrder } from '#server/payments/find-attempt.ts'
import { billplzOf } from './billplz-client.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import {
  settlePayment,
  type RecordedPaymentResult,
  type SettleResult,
} from '#server/payments/settle-payment.ts'
import { recordRateLimit, consumeBillCheck, type CheckPurpose } from './bill-check-budget.ts'

export type BillCheckResult =
  | { result: SettleResult }
  /** The bill exists and is not paid. */
  | { result: 'due' }
  /** Billplz deleted the bill or does not find it, or the attempt does not exist or has no bill. */
  | { result: 'gone' }
  /**
   * The bill does not belong to this attempt. If the bill was paid, a payment issue was recorded.
   */
  | { result: 'mismatch'; reason: string }
  /** No budget, no response or an invalid one: check again later. */
  | { result: 'later' }

type BillCheckRequest = {
  /** Recorded in the order's history. */
  cause: string
  /**
   * The bill that a verified callback with this attempt's token named. An attempt without a bill id
   * then gets this bill's id, if the bill was created for the attempt (docs/payments.md).
   */
  billId?: string
  /** Decides which share of the budget the check may use. */
  purpose: CheckPurpose
  /** Returns a write for the statement that records the payment. */
  buildExtraWrite?: (tx: Tx, result: RecordedPaymentResult) => Write
}

/**
 * Reads the bill of an attempt and settles the order if it was paid. Safe to repeat. Must not run
 * in a transaction, because it calls the provider.
 */
export async function checkBill(
  shop: Shop,
  attemptId: number,
  request: BillCheckRequest,
): Promise<BillCheckResult> {
  const attempt = await findAttempt(shop.db, attemptId)
  return attempt ? checkBillOfAttempt(shop, attempt, request) : { result: 'gone' }
}

/** Like `checkBill`, for an attempt that the caller has just read. */
export async function checkBillOfAttempt(
  shop: Shop,
  attempt: AttemptWithOrder,
  request: BillCheckRequest,
): Promise<BillCheckResult> {
  const billId = request.billId ?? attempt.billId
  if (billId === undefined) return { result: 'gone' }
  if (attempt.state === 'paid' && attempt.billId === billId) return { result: 'already settled' }
  const budget = await consumeBillCheck(shop, request.purpose)
  if (!budget.ok) return { result: 'later' }
  const response = await billplzOf(shop).getBill(billId)
  await recordRateLimit(shop, response.rateLimit, budget)
  if (response.ok) return applyBill(shop, attempt, response.bill, request)
  if (response.reason === 'unknown bill') return { result: 'gone' }
  return { result: 'later' }
}

async function applyBill(
  shop: Shop,
  attempt: AttemptWithOrder,
  bill: ProviderBill,
  { cause, buildExtraWrite }: BillCheckRequest,
): Promise<BillCheckResult> {
  const expectedBill = {
    billId: attempt.billId,
    collectionId: shop.config.BILLPLZ_COLLECTION_ID,
    orderNumber: attempt.orderNumber,
    amount: attempt.amount,
  }
  const interpretation = interpretBill(expectedBill, bill)
  if (interpretation.kind === 'mismatch')
    return reportMismatch(shop, attempt, bill, interpretation.reason)
  // interpretBill has compared collection, order and amount, so the bill was created for this
  // attempt.
  if (attempt.billId === undefined) await adoptBill(shop, attempt.id, bill.id)
  if (interpretation.kind === 'wait') return { result: 'due' }
  // Billplz shows the bill as deleted.
  if (interpretation.kind === 'failed') return { result: 'gone' }
  crashAt(shop.config, 'P6.before')
  const payment = { attemptId: attempt.id, billId: bill.id, cause, buildExtraWrite }
  const result = await transact(shop.db, (tx) => settlePayment(shop, tx, payment))
  crashAt(shop.config, 'P6.after')
  return { result }
}

/**
 * Saves the id of a bill whose creation response was lost, so that reconciliation checks the bill.
 * The bill of an ended attempt is deleted too, because the order may have a newer bill.
 */
async function adoptBill(shop: Shop, attemptId: number, billId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt.billId === undefined)
      await changeAttempt(tx, attemptId, {
        bill_id: billId,
        check_at: shop.now(),
        delete_bill: !unfinishedAttemptStates.includes(attempt.state),
      })
  })
}

/**
 * Logs the mismatch. Records a payment issue only when money was paid for the bill; otherwise there
 * is nothing for staff to do.
 */
async function reportMismatch(
  shop: Shop,
  attempt: AttemptWithOrder,
  bill: ProviderBill,
  reason: IssueReason,
): Promise<BillCheckResult> {
  shop.log.error(
    { event: 'bill.mismatch', attemptId: attempt.id, billId: bill.id, reason },
    'bill does not match its attempt',
  )
  if (bill.paid || bill.state === 'paid' || bill.paidAmount > 0)
    await transact(shop.db, (tx) =>
      recordPaymentIssue(shop, tx, {
        kind: reason === 'another bill' ? 'unknown bill' : 'bill differs',
        provider: 'billplz',
        providerResourceId: bill.id,
        orderId: attempt.orderId,
        orderNumber: attempt.orderNumber,
        attemptId: attempt.id,
        details: {
          reason,
          expectedAmount: attempt.amount,
          expectedReference: attempt.orderNumber,
          foundAmount: sen(bill.amount),
          paidAmount: sen(bill.paidAmount),
        },
      }),
    )
  return { result: 'mismatch', reason }
}

/**
 * Records that the bank declined a payment. The bill can still be paid, so the order page offers
 * Pay again. Does nothing when the attempt is no longer open.
 */
export async function recordDeclinedPayment(shop: Shop, attemptId: number): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt.state !== 'open') return
    await changeAttempt(tx, attemptId, { refused_at: shop.now() })
    const cause = { actor: 'provider', reason: 'payment failed', changedAt: shop.now() }
    await movePayment(tx, attempt.orderId, 'failed', cause)
  })
}
