/**
 * Reconciles payments with Billplz on a schedule (payments.jobs.ts): processes stored callbacks,
 * attempts of crashed processes, overdue orders, bills to check and bills to delete. All due times
 * are stored in tables and compared with the shop's clock, because a timer would be lost when its
 * process stops.
 */
import { unfinishedAttemptStates } from '#domain/payments/attempt-state.ts'
import { unpaidPaymentStates } from '#domain/payments/payment-state.ts'
import { isPastSchedule, findNextCheck } from '#domain/payments/reconcile-schedule.ts'
import { days, subtractDuration, addDuration, minutes, type Duration } from '#domain/time.ts'
import { crashAt } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import { processBacklog } from '#server/jobs/process-backlog.ts'
import { processEach } from '#server/jobs/process-each.ts'
import { isRetryAllowed } from '#server/jobs/work-failures.ts'
import type { Shop } from '#server/shop.ts'

import { changeAttempt, moveAttempt, scheduleCheck } from '#server/payments/attempts.store.ts'
import { lockAttempt } from '#server/payments/find-attempt.ts'
import { billplzOf } from './billplz-client.ts'
import { expireOrder } from '#server/payments/expire-order.ts'
import { maxCreationTime } from '#server/payments/pay-order-again.ts'
import { checkBill } from './check-bill.ts'
import { processCallback } from '#server/payments/messages/process-callback.ts'
import { listDueMessages } from '#server/payments/messages/provider-messages.store.ts'

/** Items that are read at a time, for each kind of work. */
const batchSize = 50
/**
 * An attempt that is `creating` for longer than this is marked as `unknown`. Never shorter than a
 * call that creates a bill may take.
 */
const abandonedAfter = Math.max(minutes(1), maxCreationTime)
/** Delay before the next check of a bill that could not be checked, or is not created yet. */
const retryDelay = minutes(1)

/**
 * Names under which failed items are stored and shown to staff. A renamed kind loses its earlier
 * failures: items that were left for staff are tried again.
 */
const workKinds = {
  callback: 'payments.callback',
  abandoned: 'payments.abandoned',
  check: 'payments.check',
  delete: 'payments.delete-bill',
  expiry: 'payments.expiry',
} as const

/**
 * Runs all work that is due. Must not run in a transaction, because it calls Billplz. An item that
 * fails is retried later and does not block the others.
 */
export async function reconcile(shop: Shop): Promise<void> {
  // Repeated until no callback is due, so that a burst does not wait for the next run.
  await processBacklog(
    shop,
    workKinds.callback,
    () => listStoredCallbacks(shop),
    ({ id }) => processCallback(shop, id),
  )
  await processEach(shop, workKinds.abandoned, await listAbandonedAttempts(shop), ({ id }) =>
    abandonAttempt(shop, id),
  )
  // Before bills are checked and deleted: an order that expires may mark its bill for deletion, and
  // this run then deletes the bill.
  await processEach(shop, workKinds.expiry, await listOverdueOrders(shop), ({ id, expires_at }) =>
    expireOrder(shop, { id, expiresAt: expires_at }),
  )
  await processEach(shop, workKinds.check, await listDueChecks(shop), (attempt) =>
    runDueCheck(shop, attempt),
  )
  await processEach(shop, workKinds.delete, await listBillsToDelete(shop), (attempt) =>
    deleteEndedBill(shop, attempt),
  )
}

function listStoredCallbacks(shop: Shop) {
  return listDueMessages(shop.db, { provider: 'billplz', now: shop.now(), limit: batchSize })
}

function listAbandonedAttempts(shop: Shop) {
  return shop.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('state', '=', 'creating')
    .where('created_at', '<=', subtractDuration(shop.now(), abandonedAfter))
    .where(isRetryAllowed(workKinds.abandoned, 'payment_attempt.id', shop.now()))
    .limit(batchSize)
    .execute()
}

/**
 * Marks the attempt as `unknown` and ends its checks, because a bill may exist whose id was lost.
 * If that bill is paid, its callback contains the id.
 */
async function abandonAttempt(shop: Shop, attemptId: number): Promise<void> {
  await transact(shop.db, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    // Billplz's response has been saved in the meantime.
    if (attempt.state !== 'creating') return
    const cause = {
      actor: 'shop',
      reason: 'no response when the bill was created',
      changedAt: shop.now(),
    }
    await moveAttempt(tx, attempt, 'unknown', cause, { check_at: null })
  })
}

function listOverdueOrders(shop: Shop) {
  return shop.db
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .where('payment', 'in', unpaidPaymentStates)
    .where('expires_at', '<=', shop.now())
    .where(isRetryAllowed(workKinds.expiry, 'orders.id', shop.now()))
    .orderBy('expires_at')
    .limit(batchSize)
    .execute()
}

/**
 * Lists the attempts whose bill is due for a check, unfinished attempts first. Ended attempts are
 * included, because their bill may still have been paid.
 */
function listDueChecks(shop: Shop) {
  return (
    shop.db
      .selectFrom('payment_attempt')
      .select(['id', 'created_at', 'bill_id', 'state', 'checks'])
      .where('check_at', '<=', shop.now())
      .where('delete_bill', '=', false)
      .where(isRetryAllowed(workKinds.check, 'payment_attempt.id', shop.now()))
      .orderBy((eb) => eb.case().when('state', 'in', unfinishedAttemptStates).then(0).else(1).end())
      .orderBy('check_at')
      // Of two paid bills of one order that are due at the same time, the older one pays the order.
      .orderBy('id')
      .limit(batchSize)
      .execute()
  )
}

type DueCheck = Awaited<ReturnType<typeof listDueChecks>>[number]

async function runDueCheck(shop: Shop, attempt: DueCheck): Promise<void> {
  const now = shop.now()
  const { id, created_at: createdAt, checks: checkCount } = attempt
  if (attempt.bill_id === null) {
    // A process is creating the bill. If it crashed, `abandonAttempt` ends the checks.
    await scheduleCheck(shop.db, id, addDuration(now, retryDelay))
    return
  }
  const isUnfinished = unfinishedAttemptStates.some((state) => state === attempt.state)
  const { result } = await checkBill(shop, id, {
    cause: 'reconciliation',
    purpose: isUnfinished ? 'settlement' : 'ended bill',
  })
  if (result === 'later') {
    // The bill could not be checked: retry until the schedule ends.
    const nextCheckAt = isPastSchedule(createdAt, now) ? null : addDuration(now, retryDelay)
    await scheduleCheck(shop.db, id, nextCheckAt)
  } else if (result === 'due' || result === 'gone' || result === 'mismatch') {
    await changeAttempt(shop.db, id, { checked_at: now, checks: checkCount + 1 })
    await scheduleCheck(shop.db, id, findNextCheck(createdAt, now) ?? null)
  }
  // With any other result the attempt is paid, and settlePayment has ended its checks.
}

function listBillsToDelete(shop: Shop) {
  return shop.db
    .selectFrom('payment_attempt')
    .select(['id', 'bill_id', 'created_at', 'checks'])
    .where('delete_bill', '=', true)
    .where('state', '!=', 'paid')
    .where((eb) => eb.or([eb('check_at', 'is', null), eb('check_at', '<=', shop.now())]))
    .where(isRetryAllowed(workKinds.delete, 'payment_attempt.id', shop.now()))
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

type BillToDelete = Awaited<ReturnType<typeof listBillsToDelete>>[number]

/**
 * Deletes the bill of an ended attempt at Billplz. The bill is still checked afterwards, because it
 * may have been paid before the deletion. A failed deletion is retried with a growing delay.
 */
async function deleteEndedBill(shop: Shop, attempt: BillToDelete): Promise<void> {
  const now = shop.now()
  const { id, bill_id: billId, created_at: createdAt, checks: checkCount } = attempt
  if (billId === null) {
    // If a callback names a bill later, `checkBill` marks that bill for deletion.
    await changeAttempt(shop.db, id, { delete_bill: false })
    return
  }
  const response = await billplzOf(shop).deleteBill(billId)
  if (response.ok || response.reason === 'unknown bill') {
    crashAt(shop.config, 'D1.before')
    // The check is scheduled first: a crash between the two writes then repeats the deletion. With
    // the other sequence it would lose the check.
    await scheduleCheck(shop.db, id, findNextCheck(createdAt, now) ?? null)
    crashAt(shop.config, 'D1.after')
    await changeAttempt(shop.db, id, { delete_bill: false })
    return
  }
  // Billplz refuses to delete a paid bill: record its payment.
  if (response.reason === 'refused')
    await checkBill(shop, id, { cause: 'refused to delete', purpose: 'ended bill' })
  // After the end of the schedule the shop stops trying, and the bill stays at Billplz.
  const hasScheduleEnded = isPastSchedule(createdAt, now)
  await changeAttempt(shop.db, id, {
    checks: checkCount + 1,
    ...(hasScheduleEnded && { delete_bill: false }),
  })
  const nextTryAt = hasScheduleEnded ? null : addDuration(now, computeDeletionBackoff(checkCount))
  await scheduleCheck(shop.db, id, nextTryAt)
}

/**
 * Returns the delay after a failed deletion: a minute, doubled each time, at most a day.
 * `checkCount` counts earlier checks and failed deletions together, so the first delay may already
 * be long.
 */
function computeDeletionBackoff(checkCount: number): Duration {
  // 2^11 minutes are more than a day. The limit of the exponent keeps the result a safe integer.
  return Math.min(minutes(2 ** Math.min(checkCount, 11)), days(1))
}
