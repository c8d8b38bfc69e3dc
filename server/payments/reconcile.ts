/**
 * What a minute brings: callbacks that were stored and not understood, bills whose time to be asked
 * about has come, bills to delete, orders whose time is over, attempts that a dying process left
 * behind. All of it from due dates in tables and the shop's clock, so that nothing depends on a timer
 * that was lost with its process (reliability T-B14).
 */
import { nextCheck } from '#domain/payments/reconcile-schedule.ts'
import { earlier, later, minutes, seconds } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { mayTry } from '#server/jobs/work-failures.ts'
import type { Shop } from '#server/shop.ts'

import { changeAttempt, lockAttempt, moveAttempt } from './attempts.store.ts'
import { bankOf } from './bank.ts'
import { expireOrder } from './expire-order.ts'
import { lookAtBill } from './look-at-bill.ts'
import { processCallback } from './process-callback.ts'
import { isDueMessage } from './try-message.ts'

const atOnce = 50
/** A call that asks for its bill is over by then, one way or the other. */
const abandonedAfter = minutes(1)

const kinds = {
  callback: 'payments.callback',
  abandoned: 'payments.abandoned',
  look: 'payments.look',
  delete: 'payments.delete-bill',
  expiry: 'payments.expiry',
} as const

/** One round. An item that fails is tried again later and does not hold up the rest. */
export async function reconcile(shop: Shop): Promise<void> {
  await runEach(shop, kinds.callback, await storedEvents(shop), ({ id }) =>
    processCallback(shop, id),
  )
  await runEach(shop, kinds.abandoned, await abandoned(shop), ({ id }) => giveUpAsking(shop, id))
  await runEach(shop, kinds.look, await dueLooks(shop), (attempt) => lookAgain(shop, attempt))
  await runEach(shop, kinds.delete, await unwantedBills(shop), (bill) => deleteUnwanted(shop, bill))
  await runEach(shop, kinds.expiry, await endedOrders(shop), ({ id, expires_at }) =>
    expireOrder(shop, { id, expiresAt: expires_at }),
  )
}

function storedEvents(shop: Shop) {
  return shop.db
    .selectFrom('callback_event')
    .select('id')
    .where('state', '=', 'stored')
    .where('provider', '=', 'billplz')
    .where(isDueMessage(shop.now()))
    .orderBy('received_at')
    .limit(atOnce)
    .execute()
}

function abandoned(shop: Shop) {
  return shop.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('state', '=', 'creating')
    .where('created_at', '<=', earlier(shop.now(), abandonedAfter))
    .where(mayTry(kinds.abandoned, 'payment_attempt.id', shop.now()))
    .limit(atOnce)
    .execute()
}

/** There may be a bill nobody knows the address of; if it is paid, its callback brings it to us. */
async function giveUpAsking(shop: Shop, attemptId: number): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const cause = { who: 'shop', cause: 'asked for a bill and never heard', at: shop.now() }
    if (attempt.state === 'creating')
      await moveAttempt(tx, attempt, 'unknown', cause, { look_at: null })
  })
}

function dueLooks(shop: Shop) {
  return shop.db
    .selectFrom('payment_attempt')
    .select(['id', 'created_at', 'bill_id', 'state', 'looks'])
    .where('look_at', '<=', shop.now())
    .where('delete_bill', '=', false)
    .where(mayTry(kinds.look, 'payment_attempt.id', shop.now()))
    .orderBy('look_at')
    .limit(atOnce)
    .execute()
}

type DueLook = Awaited<ReturnType<typeof dueLooks>>[number]

async function lookAgain(shop: Shop, attempt: DueLook): Promise<void> {
  const now = shop.now()
  if (attempt.bill_id === null) {
    // Still being asked for, or never to be heard of: there is nothing to look at.
    await changeAttempt(shop.db, attempt.id, { look_at: later(now, minutes(2)) })
    return
  }
  const { result } = await lookAtBill(shop, attempt.id, { cause: 'reconciliation' })
  const looked = { looked_at: now, looks: attempt.looks + 1 }
  if (result === 'later') {
    await changeAttempt(shop.db, attempt.id, { look_at: later(now, minutes(1)) })
  } else if (result === 'due' || result === 'gone' || result === 'break') {
    const next = nextCheck(attempt.created_at, now) ?? null
    await changeAttempt(shop.db, attempt.id, { ...looked, look_at: next })
  }
}

function unwantedBills(shop: Shop) {
  return shop.db
    .selectFrom('payment_attempt')
    .select(['id', 'bill_id', 'created_at'])
    .where('delete_bill', '=', true)
    .where('state', '!=', 'paid')
    .where((eb) => eb.or([eb('look_at', 'is', null), eb('look_at', '<=', shop.now())]))
    .where(mayTry(kinds.delete, 'payment_attempt.id', shop.now()))
    .limit(atOnce)
    .execute()
}

/** Deletes the bill of an attempt that was given up, and goes on watching it: payers may be faster. */
async function deleteUnwanted(
  shop: Shop,
  attempt: { id: number; bill_id: string | null; created_at: Date },
): Promise<void> {
  const now = shop.now()
  if (attempt.bill_id === null) {
    await changeAttempt(shop.db, attempt.id, { delete_bill: false })
    return
  }
  const deleted = await bankOf(shop).deleteBill(attempt.bill_id)
  if (deleted.ok || deleted.why === 'unknown bill') {
    const next = nextCheck(attempt.created_at, now) ?? null
    await changeAttempt(shop.db, attempt.id, { delete_bill: false, look_at: next })
    return
  }
  if (deleted.why === 'refused') await lookAtBill(shop, attempt.id, { cause: 'refused to delete' })
  await changeAttempt(shop.db, attempt.id, { look_at: later(now, seconds(60)) })
}

function endedOrders(shop: Shop) {
  return shop.db
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .where('payment', 'in', ['pending', 'failed'])
    .where('expires_at', '<=', shop.now())
    .where(mayTry(kinds.expiry, 'orders.id', shop.now()))
    .orderBy('expires_at')
    .limit(atOnce)
    .execute()
}
