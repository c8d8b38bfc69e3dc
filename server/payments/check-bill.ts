/**
 * Checks the bill of an attempt at the provider and applies the result. Everything that may change
 * a payment uses this: callbacks, the shopper's return, expiry and reconciliation. So no claim of a
 * browser or a forger is trusted (docs/payments.md).
 */
import { sen } from '#domain/money.ts'
import { judgeAdoption, judgeBill, type ProviderBill } from '#domain/payments/judge-bill.ts'
import type { IssueReason } from '#domain/payments/payment-issue-details.ts'
import { transact } from '#server/db/transact.ts'
import { crash } from '#server/crash-points.ts'
import { movePayment } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'

import { changeAttempt, findAttempt, lockAttempt, type AttemptOfOrder } from './attempts.store.ts'
import { billplzOf } from './billplz-client.ts'
import { recordPaymentIssue } from './record-payment-issue.ts'
import { settlePayment, type Settled } from './settle-payment.ts'
import { recordAllowance, takeBillCheck, type CheckPurpose } from './bill-check-budget.ts'

export type BillCheck =
  | { result: Settled }
  /** The bill exists and is not paid. */
  | { result: 'due' }
  /** Deleted, or unknown to the provider. */
  | { result: 'gone' }
  /** It is not the bill we asked for: a payment issue was recorded if it carries money. */
  | { result: 'mismatch'; reason: string }
  /** Unknown: no budget, provider unreachable or an invalid response. Check again later. */
  | { result: 'later' }

/**
 * Pass `billId` when a genuine callback with this attempt's token named it. An attempt without a
 * bill then adopts it if it is ours (docs/payments.md).
 */
export async function checkBill(
  shop: Shop,
  attemptId: number,
  requested: { cause: string; billId?: string; isFor?: CheckPurpose },
): Promise<BillCheck> {
  const attempt = await findAttempt(shop.db, attemptId)
  const billId = requested.billId ?? attempt?.billId
  if (!attempt || billId === undefined) return { result: 'gone' }
  if (attempt.state === 'paid' && attempt.billId === billId) return { result: 'known' }
  if (!(await takeBillCheck(shop, requested.isFor ?? 'settlement'))) return { result: 'later' }
  const checked = await billplzOf(shop).getBill(billId)
  await recordAllowance(shop, checked.allowance)
  if (checked.ok) return judge(shop, attempt, checked.bill, requested.cause)
  if (checked.reason === 'unknown bill') return { result: 'gone' }
  return { result: 'later' }
}

async function judge(
  shop: Shop,
  attempt: AttemptOfOrder,
  bill: ProviderBill,
  cause: string,
): Promise<BillCheck> {
  const expected = {
    billId: attempt.billId,
    collectionId: shop.config.BILLPLZ_COLLECTION_ID,
    orderNumber: attempt.orderNumber,
    amount: attempt.amount,
  }
  const verdict = judgeBill(expected, bill)
  if (verdict.verdict === 'mismatch') return refuse(shop, attempt, bill, verdict.reason)
  if (attempt.billId === undefined) {
    const adoption = judgeAdoption(expected, bill)
    if (!adoption.ok) return refuse(shop, attempt, bill, adoption.reason)
    await adopt(shop, attempt.id, bill.id)
  }
  if (verdict.verdict === 'wait') return { result: 'due' }
  if (verdict.verdict === 'failed') return { result: 'gone' }
  crash(shop.config, 'P6.before')
  const result = await transact(shop.db, (tx) =>
    settlePayment(shop, tx, { attemptId: attempt.id, billId: bill.id, cause }),
  )
  crash(shop.config, 'P6.after')
  return { result }
}

/** Adopts an unknown bill for this attempt; from now on it is checked like any other. */
async function adopt(shop: Shop, attemptId: number, billId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt.billId === undefined)
      await changeAttempt(tx, attemptId, { bill_id: billId, check_at: shop.now() })
  })
}

/**
 * Records a payment issue only when the bill carries money; otherwise it is just a wrong response.
 */
async function refuse(
  shop: Shop,
  attempt: AttemptOfOrder,
  bill: ProviderBill,
  reason: IssueReason,
): Promise<BillCheck> {
  shop.log.error(
    { event: 'bill.mismatch', attemptId: attempt.id, billId: bill.id, reason },
    'bill does not match its attempt',
  )
  if (bill.paid || bill.state === 'paid' || bill.paidAmount > 0)
    await transact(shop.db, (tx) =>
      recordPaymentIssue(shop, tx, {
        kind: reason === 'another bill' ? 'unknown bill' : 'bill differs',
        billId: bill.id,
        orderId: attempt.orderId,
        orderNumber: attempt.orderNumber,
        attemptId: attempt.id,
        details: {
          reason: reason,
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
 * The bank declined the payment: the bill can still be paid, and the order shows it (Pay again).
 */
export async function recordRefusal(shop: Shop, attemptId: number): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt.state !== 'open') return
    await changeAttempt(tx, attemptId, { refused_at: shop.now() })
    const cause = { who: 'provider', cause: 'payment failed', at: shop.now() }
    await movePayment(tx, attempt.orderId, 'failed', cause)
  })
}
