/**
 * P6: processes a stored callback by asking the provider. A callback that matches no attempt is
 * parked for staff; it never creates an order (docs/payments.md).
 */
import { later, minutes } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { findAttemptByToken, scheduleCheck } from './attempts.store.ts'
import { checkBill, recordRefusal } from './check-bill.ts'
import { recordPaymentIssue } from './record-payment-issue.ts'
import { tryMessage } from './try-provider-message.ts'

/** Safe to repeat. An event that cannot be processed yet stays stored and is tried again. */
export async function processCallback(shop: Shop, eventId: number): Promise<void> {
  const event = await shop.db
    .selectFrom('provider_message')
    .select(['id', 'token_hash', 'bill_id', 'says_paid', 'state'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (event?.state === 'stored') await tryMessage(shop, event.id, () => processEvent(shop, event))
}

type StoredEvent = { id: number; token_hash: string; bill_id: string; says_paid: boolean }

async function processEvent(shop: Shop, event: StoredEvent): Promise<'over' | 'later'> {
  const billId = event.bill_id
  const attempt = await findAttemptByToken(shop.db, event.token_hash)
  if (!attempt) {
    shop.log.error({ event: 'callback.parked', billId }, 'callback for an unknown attempt')
    await transact(shop.db, async (tx) => {
      if (event.says_paid) await recordPaymentIssue(shop, tx, { kind: 'unknown bill', billId })
      await closeEvent(tx, event.id, { state: 'parked', reason: 'no such attempt', at: shop.now() })
    })
    return 'over'
  }
  const check = await checkBill(shop, attempt.id, { cause: 'callback', billId })
  if (check.result === 'later') return 'later'
  if (check.result === 'due' && !event.says_paid) await recordRefusal(shop, attempt.id)
  // The provider contradicts its own callback: the bill decides, and is checked again soon.
  if (check.result === 'due' && event.says_paid)
    await scheduleCheck(shop.db, attempt.id, later(shop.now(), minutes(1)))
  await transact(shop.db, (tx) =>
    closeEvent(
      tx,
      event.id,
      check.result === 'break'
        ? { state: 'parked', reason: check.why, at: shop.now() }
        : { state: 'done', reason: check.result, at: shop.now() },
    ),
  )
  return 'over'
}

async function closeEvent(
  tx: Tx,
  eventId: number,
  outcome: { state: 'done' | 'parked'; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('provider_message')
    .set({ state: outcome.state, reason: outcome.reason, done_at: outcome.at })
    .where('id', '=', eventId)
    .where('state', '=', 'stored')
    .execute()
}
