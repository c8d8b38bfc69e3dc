/**
 * The end of an order nobody paid. The provider is asked first, and its bill deleted, before we say
 * that it is over: money that is already on its way must win (reliability T-B17). While the provider
 * cannot be asked the order waits, up to an hour; late money is taken even after that.
 */
import { hours, later } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { movePayment, type Cause } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'
import { releaseVoucher } from '#server/vouchers/end-hold.ts'

import { findLiveAttempt, moveAttempt, type Attempt } from './attempts.store.ts'
import { bankOf } from './bank.ts'
import { lookAtBill } from './look-at-bill.ts'

const patience = hours(1)

export async function expireOrder(
  shop: Shop,
  order: { id: number; expiresAt: Date },
): Promise<'expired' | 'paid' | 'later'> {
  const live = await findLiveAttempt(shop.db, order.id)
  const isOut = live?.billId === undefined ? 'gone' : await takeBillBack(shop, live.id, live.billId)
  if (isOut === 'paid') return 'paid'
  if (isOut === 'unknown' && shop.now() < later(order.expiresAt, patience)) return 'later'
  await endOrder(shop, order.id, { keepsBill: isOut === 'unknown' })
  return 'expired'
}

/** Asks, then deletes; a refusal to delete means that it was paid in between. */
async function takeBillBack(
  shop: Shop,
  attemptId: number,
  billId: string,
): Promise<'gone' | 'paid' | 'unknown'> {
  const first = await lookAtBill(shop, attemptId, { cause: 'expiry' })
  if (isPaid(first.result)) return 'paid'
  if (first.result === 'gone') return 'gone'
  if (first.result !== 'due') return 'unknown'
  const deleted = await bankOf(shop).deleteBill(billId)
  if (deleted.ok || deleted.why === 'unknown bill') return 'gone'
  if (deleted.why !== 'refused') return 'unknown'
  const second = await lookAtBill(shop, attemptId, { cause: 'expiry' })
  return isPaid(second.result) ? 'paid' : 'unknown'
}

function isPaid(result: string): boolean {
  return result === 'settled' || result === 'known' || result === 'second payment'
}

async function endOrder(shop: Shop, orderId: number, how: { keepsBill: boolean }): Promise<void> {
  const cause: Cause = { who: 'shop', cause: 'time is over', at: shop.now() }
  await transact(shop.db, async (tx) => {
    // The move locks the order and fails when it was paid meanwhile: then nothing here happens.
    if (!(await movePayment(tx, orderId, 'expired', cause))) return
    const live: Attempt | undefined = await findLiveAttempt(tx, orderId)
    if (live) await moveAttempt(tx, live, 'expired', cause, { delete_bill: how.keepsBill })
    await releaseVoucher(tx, orderId, shop.now())
  })
}
