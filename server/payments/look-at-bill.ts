/**
 * Asks the provider about the bill of an attempt and does what its answer means. Everything that may
 * change a payment comes through here: callbacks, the shopper's return, expiry and reconciliation; so
 * nothing a browser or a forger says is ever believed (docs/payments.md).
 */
import { judgeAdoption, judgeBill, type ProviderBill } from '#domain/payments/judge-bill.ts'
import { transact } from '#server/db/transact.ts'
import { crash } from '#server/crash-points.ts'
import { movePayment } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'

import { changeAttempt, findAttempt, lockAttempt, type AttemptOfOrder } from './attempts.store.ts'
import { bankOf } from './bank.ts'
import { recordBreak } from './record-break.ts'
import { settlePayment, type Settled } from './settle-payment.ts'
import { noteAllowance, takeLook, type LookFor } from './take-look.ts'

export type Look =
  | { result: Settled }
  /** The bill is there and not paid. */
  | { result: 'due' }
  /** Deleted, or the provider does not know it. */
  | { result: 'gone' }
  /** It is not the bill we asked for: a break was recorded. */
  | { result: 'break'; why: string }
  /** Nobody knows: out of looks, out of reach, or an answer that makes no sense. Look later. */
  | { result: 'later' }

/**
 * `billId` is given when a genuine callback with this attempt's token named it; an attempt that knows
 * no bill then adopts it if it is ours (docs/payments.md).
 */
export async function lookAtBill(
  shop: Shop,
  attemptId: number,
  asked: { cause: string; billId?: string; isFor?: LookFor },
): Promise<Look> {
  const attempt = await findAttempt(shop.db, attemptId)
  const billId = asked.billId ?? attempt?.billId
  if (!attempt || billId === undefined) return { result: 'gone' }
  if (attempt.state === 'paid' && attempt.billId === billId) return { result: 'known' }
  if (!(await takeLook(shop, asked.isFor ?? 'settlement'))) return { result: 'later' }
  const looked = await bankOf(shop).getBill(billId)
  await noteAllowance(shop, looked.allowance)
  if (looked.ok) return judge(shop, attempt, looked.bill, asked.cause)
  if (looked.why === 'unknown bill') return { result: 'gone' }
  return { result: 'later' }
}

async function judge(
  shop: Shop,
  attempt: AttemptOfOrder,
  bill: ProviderBill,
  cause: string,
): Promise<Look> {
  const expected = {
    billId: attempt.billId,
    collectionId: shop.config.BILLPLZ_COLLECTION_ID,
    orderNumber: attempt.orderNumber,
    amount: attempt.amount,
  }
  const verdict = judgeBill(expected, bill)
  if (verdict.verdict === 'break') return refuse(shop, attempt, bill, verdict.why)
  if (attempt.billId === undefined) {
    const adoption = judgeAdoption(expected, bill)
    if (!adoption.ok) return refuse(shop, attempt, bill, adoption.why)
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

/** A bill nobody had heard of becomes this attempt's; from now on it is watched like the others. */
async function adopt(shop: Shop, attemptId: number, billId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt.billId === undefined)
      await changeAttempt(tx, attemptId, { bill_id: billId, look_at: shop.now() })
  })
}

/** Only a bill that carries money is worth a person's time; the others are a wrong answer. */
async function refuse(
  shop: Shop,
  attempt: AttemptOfOrder,
  bill: ProviderBill,
  why: string,
): Promise<Look> {
  shop.log.error(
    { event: 'bill.differs', attemptId: attempt.id, billId: bill.id, reason: why },
    'a bill is not as it should be',
  )
  if (bill.paid || bill.state === 'paid' || bill.paidAmount > 0)
    await transact(shop.db, (tx) =>
      recordBreak(shop, tx, {
        kind: why === 'another bill' ? 'unknown bill' : 'bill differs',
        billId: bill.id,
        orderId: attempt.orderId,
        orderNumber: attempt.orderNumber,
        attemptId: attempt.id,
        expected: `${attempt.amount} for ${attempt.orderNumber}`,
        found: `${why}: ${bill.amount}, paid ${bill.paidAmount}`,
      }),
    )
  return { result: 'break', why }
}

/** The bank said no: the bill can still be paid, and the order says so (Pay again). */
export async function noteRefusal(shop: Shop, attemptId: number): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt.state !== 'open') return
    await changeAttempt(tx, attemptId, { refused_at: shop.now() })
    const cause = { who: 'provider', cause: 'payment failed', at: shop.now() }
    await movePayment(tx, attempt.orderId, 'failed', cause)
  })
}
