/**
 * Runs every minute: stored callbacks, overdue orders, bills to check, bills to delete, and
 * attempts that a crashed process left behind. All due times come from tables and the shop's clock,
 * so that nothing depends on a timer that is lost with its process (T-B14).
 */
import { unfinishedAttempts } from '#domain/payments/attempt-state.ts'
import { isPastSchedule, nextCheck } from '#domain/payments/reconcile-schedule.ts'
import { days, earlier, later, minutes, type Duration } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { mayTry } from '#server/jobs/work-failures.ts'
import type { Shop } from '#server/shop.ts'

import { changeAttempt, lockAttempt, moveAttempt, scheduleCheck } from './attempts.store.ts'
import { billplzOf } from './billplz-client.ts'
import { expireOrder } from './expire-order.ts'
import { checkBill } from './check-bill.ts'
import { processCallback } from './process-callback.ts'
import { listDueMessages } from './provider-messages.store.ts'

const batchSize = 50
/** Every call that creates a bill has ended by then. */
const abandonedAfter = minutes(1)

const kinds = {
  callback: 'payments.callback',
  abandoned: 'payments.abandoned',
  check: 'payments.check',
  delete: 'payments.delete-bill',
  expiry: 'payments.expiry',
} as const

/** One round. An item that fails is retried later and does not block the others. */
export async function reconcile(shop: Shop): Promise<void> {
  await runEach(shop, kinds.callback, await storedCallbacks(shop), ({ id }) =>
    processCallback(shop, id),
  )
  await runEach(shop, kinds.abandoned, await abandoned(shop), ({ id }) => abandonAttempt(shop, id))
  await runEach(shop, kinds.expiry, await endedOrders(shop), ({ id, expires_at }) =>
    expireOrder(shop, { id, expiresAt: expires_at }),
  )
  await runEach(shop, kinds.check, await dueChecks(shop), (attempt) => checkAgain(shop, attempt))
  await runEach(shop, kinds.delete, await unwantedBills(shop), (bill) => deleteUnwanted(shop, bill))
}

function storedCallbacks(shop: Shop) {
  return listDueMessages(shop.db, { provider: 'billplz', at: shop.now(), limit: batchSize })
}

function abandoned(shop: Shop) {
  return shop.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('state', '=', 'creating')
    .where('created_at', '<=', earlier(shop.now(), abandonedAfter))
    .where(mayTry(kinds.abandoned, 'payment_attempt.id', shop.now()))
    .limit(batchSize)
    .execute()
}

/** A bill may exist whose id never reached us; if it is paid, its callback brings the id. */
async function abandonAttempt(shop: Shop, attemptId: number): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    const cause = { who: 'shop', cause: 'asked for a bill and never heard', at: shop.now() }
    if (attempt.state === 'creating')
      await moveAttempt(tx, attempt, 'unknown', cause, { check_at: null })
  })
}

/** Bills that can still be paid come first; those of ended attempts are checked only to be safe. */
function dueChecks(shop: Shop) {
  return shop.db
    .selectFrom('payment_attempt')
    .select(['id', 'created_at', 'bill_id', 'state', 'checks'])
    .where('check_at', '<=', shop.now())
    .where('delete_bill', '=', false)
    .where(mayTry(kinds.check, 'payment_attempt.id', shop.now()))
    .orderBy((eb) => eb.case().when('state', 'in', unfinishedAttempts).then(0).else(1).end())
    .orderBy('check_at')
    .limit(batchSize)
    .execute()
}

type DueCheck = Awaited<ReturnType<typeof dueChecks>>[number]

async function checkAgain(shop: Shop, attempt: DueCheck): Promise<void> {
  const now = shop.now()
  const { id, created_at: createdAt, checks } = attempt
  if (attempt.bill_id === null) {
    // Its bill is being created; if that call crashed, the attempt is abandoned after a minute.
    await scheduleCheck(shop.db, id, later(now, minutes(2)))
    return
  }
  const isLive = unfinishedAttempts.some((state) => state === attempt.state)
  const { result } = await checkBill(shop, id, {
    cause: 'reconciliation',
    isFor: isLive ? 'settlement' : 'ended bill',
  })
  if (result === 'later') {
    const next = isPastSchedule(createdAt, now) ? null : later(now, minutes(1))
    await scheduleCheck(shop.db, id, next)
  } else if (result === 'due' || result === 'gone' || result === 'mismatch') {
    await changeAttempt(shop.db, id, { checked_at: now, checks: checks + 1 })
    await scheduleCheck(shop.db, id, nextCheck(createdAt, now) ?? null)
  }
}

function unwantedBills(shop: Shop) {
  return shop.db
    .selectFrom('payment_attempt')
    .select(['id', 'bill_id', 'created_at', 'checks'])
    .where('delete_bill', '=', true)
    .where('state', '!=', 'paid')
    .where((eb) => eb.or([eb('check_at', 'is', null), eb('check_at', '<=', shop.now())]))
    .where(mayTry(kinds.delete, 'payment_attempt.id', shop.now()))
    .limit(batchSize)
    .execute()
}

/**
 * Deletes the bill of an ended attempt, and keeps checking it: it may be paid before the deletion.
 */
async function deleteUnwanted(
  shop: Shop,
  attempt: { id: number; bill_id: string | null; created_at: Date; checks: number },
): Promise<void> {
  const now = shop.now()
  const { id, bill_id: billId, created_at: createdAt, checks } = attempt
  if (billId === null) {
    await changeAttempt(shop.db, id, { delete_bill: false })
    return
  }
  const deleted = await billplzOf(shop).deleteBill(billId)
  if (deleted.ok || deleted.reason === 'unknown bill') {
    await changeAttempt(shop.db, id, { delete_bill: false })
    await scheduleCheck(shop.db, id, nextCheck(createdAt, now) ?? null)
    return
  }
  if (deleted.reason === 'refused')
    await checkBill(shop, id, { cause: 'refused to delete', isFor: 'ended bill' })
  const isOver = isPastSchedule(createdAt, now)
  await changeAttempt(shop.db, id, { checks: checks + 1, ...(isOver && { delete_bill: false }) })
  await scheduleCheck(shop.db, id, isOver ? null : later(now, pauseAfter(checks)))
}

/** 1, 2, 4 … minutes, at most a day. */
function pauseAfter(tries: number): Duration {
  return Math.min(minutes(2 ** Math.min(tries, 20)), days(1))
}

function endedOrders(shop: Shop) {
  return shop.db
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .where('payment', 'in', ['pending', 'failed'])
    .where('expires_at', '<=', shop.now())
    .where(mayTry(kinds.expiry, 'orders.id', shop.now()))
    .orderBy('expires_at')
    .limit(batchSize)
    .execute()
}
