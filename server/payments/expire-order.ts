/**
 * Expires an unpaid order. Its bill is checked and deleted at the provider first, because money
 * that is already on its way must win (T-B17). While the provider is not reachable the order stays
 * open, up to an hour; late money is accepted even after that.
 */
import { hours, later } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { movePayment, type Cause } from '#server/orders/move-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findLiveAttempt, moveAttempt, type Attempt } from './attempts.store.ts'
import { billplzOf } from './billplz-client.ts'
import { checkBill } from './check-bill.ts'

const maxWait = hours(1)

/** An unpaid order and its end of time, as they were read. */
type EndedOrder = { id: number; expiresAt: Date }

export async function expireOrder(
  shop: Shop,
  order: EndedOrder,
): Promise<'expired' | 'paid' | 'later'> {
  const live = await findLiveAttempt(shop.db, order.id)
  const billState =
    live?.billId === undefined
      ? 'gone'
      : await withdrawBill(shop, order, { attemptId: live.id, billId: live.billId })
  if (billState === 'paid') return 'paid'
  if (billState === 'unknown' && shop.now() < later(order.expiresAt, maxWait)) return 'later'
  const hasEnded = await endOrder(shop, order, { keepsBill: billState === 'unknown' })
  return hasEnded ? 'expired' : 'later'
}

/** Checks the bill, then deletes it. A refusal to delete means that it was paid in between. */
async function withdrawBill(
  shop: Shop,
  order: EndedOrder,
  { attemptId, billId }: { attemptId: number; billId: string },
): Promise<'gone' | 'paid' | 'unknown'> {
  const first = await checkBill(shop, attemptId, { cause: 'expiry' })
  if (isPaid(first.result)) return 'paid'
  if (first.result === 'gone') return 'gone'
  if (first.result !== 'due') return 'unknown'
  if (!(await transact(shop.db, (tx) => lockIfOver(tx, order)))) return 'unknown'
  const deleted = await billplzOf(shop).deleteBill(billId)
  if (deleted.ok || deleted.reason === 'unknown bill') return 'gone'
  if (deleted.reason !== 'refused') return 'unknown'
  const second = await checkBill(shop, attemptId, { cause: 'expiry' })
  if (isPaid(second.result)) return 'paid'
  // Another process that ends the same order may have deleted the bill.
  return second.result === 'gone' ? 'gone' : 'unknown'
}

/** Returns false when the order's time was extended since, by a pay call that returned its bill. */
async function lockIfOver(tx: Tx, order: EndedOrder): Promise<boolean> {
  const { expires_at: expiresAt } = await tx
    .selectFrom('orders')
    .select('expires_at')
    .where('id', '=', order.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return expiresAt <= order.expiresAt
}

function isPaid(result: string): boolean {
  return result === 'settled' || result === 'known' || result === 'second payment'
}

async function endOrder(
  shop: Shop,
  order: EndedOrder,
  how: { keepsBill: boolean },
): Promise<boolean> {
  const { id } = order
  const cause: Cause = { who: 'shop', cause: 'time is over', at: shop.now() }
  return transact(shop.db, async (tx) => {
    if (!(await lockIfOver(tx, order))) return false
    // False when the order was paid or ended in the meantime: nothing is left to do.
    if (!(await movePayment(tx, id, 'expired', cause))) return true
    const live: Attempt | undefined = await findLiveAttempt(tx, id)
    if (live)
      await moveAttempt(tx, live, 'expired', cause, {
        delete_bill: how.keepsBill,
        ...(how.keepsBill && { check_at: shop.now() }),
      })
    await publish(shop, tx, 'order ended', { orderId: id })
    return true
  })
}
