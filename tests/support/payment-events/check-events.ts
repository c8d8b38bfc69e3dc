/** Compares the records of orders with those in which every sequence of their events must end. */
import assert from 'node:assert/strict'

import { minutes } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { countPaymentEffects, singlePaymentEffects } from '#tests/support/buying/payment-effects.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'

import {
  advanceClocks,
  applyEvents,
  serverAt,
  type EventShop,
  type TrackedOrder,
} from './apply-events.ts'
import type { BillName, PaymentEvent, Situation } from './situations.ts'

type OrderRecords = {
  payment: string
  effects: typeof singlePaymentEffects
  /** Bills that are paid at the bank. */
  paidBills: BillName[]
  /** Bills that the shop has recorded as paid. */
  recordedBills: BillName[]
  /** Kinds of payment issues. The `later payment` is the second one that the shop has recorded. */
  issues: string[]
  /** Number of emails that tell the buyer about a second payment. */
  paidTwiceEmailCount: number
}

/**
 * Places an order, applies its events in this sequence, and compares the records. Throws an error
 * that names the sequence when the records differ.
 */
export async function checkSequence(
  eventShop: EventShop,
  situation: Situation,
  sequence: readonly PaymentEvent[],
  options: { reconcilesBetween: boolean },
): Promise<void> {
  try {
    const order = await applyEvents(eventShop, situation, sequence, options)
    assert.deepEqual(await readRecords(eventShop, order), expectedRecords(situation))
  } catch (cause) {
    const jobs = options.reconcilesBetween ? ', with jobs between' : ''
    throw new Error(`${situation.title}${jobs}: ${sequence.join(', ')}`, { cause })
  }
}

function expectedRecords({ bills, events }: Situation): OrderRecords {
  const paidBills = bills.filter((bill) => events.includes(`callback of the paid ${bill} bill`))
  const isPaidTwice = paidBills.length > 1
  return {
    payment: 'paid',
    effects: singlePaymentEffects,
    paidBills,
    recordedBills: paidBills,
    issues: isPaidTwice ? ['refund due of the later payment'] : [],
    paidTwiceEmailCount: isPaidTwice ? 1 : 0,
  }
}

async function readRecords(
  eventShop: EventShop,
  { id, bills }: TrackedOrder,
): Promise<OrderRecords> {
  const { billplz } = eventShop
  const server = serverAt(eventShop, 0)
  const { db } = server.shop
  const { payment } = await db
    .selectFrom('orders')
    .select('payment')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('order_event')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'order_event.attempt_id')
    .select(['payment_attempt.id', 'bill_id'])
    .where('order_event.order_id', '=', id)
    .where('subject', '=', 'attempt')
    .where('to_state', '=', 'paid')
    .orderBy('order_event.id')
    .execute()
  const [firstPayment, laterPayment] = payments
  assert.ok(firstPayment?.bill_id, `the shop has recorded no payment of order ${id}`)
  const issues = await db
    .selectFrom('payment_issue')
    .select(['kind', 'attempt_id'])
    .where('order_id', '=', id)
    .execute()
  const emails = await db
    .selectFrom('outbox_email')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'paid twice')
    .execute()
  // `older` before `newer`, as in the situations.
  const billNames = [...bills.keys()].toSorted((a, b) => b.localeCompare(a))
  const idOf = (name: BillName) => {
    const bill = bills.get(name)
    assert.ok(bill, `the order has no ${name} bill`)
    return bill.id
  }
  return {
    payment,
    effects: await countPaymentEffects(server, firstPayment.bill_id),
    paidBills: billNames.filter((name) => billplz.bill(idOf(name))?.state === 'paid'),
    recordedBills: billNames.filter((name) =>
      payments.some(({ bill_id: billId }) => billId === idOf(name)),
    ),
    issues: issues.map(({ kind, attempt_id: attemptId }) =>
      attemptId === laterPayment?.id ? `${kind} of the later payment` : kind,
    ),
    paidTwiceEmailCount: emails.length,
  }
}

/**
 * Runs the job of every minute until it has nothing to do. Returns violations of the invariants,
 * and bills that can still be paid although their order is paid.
 */
export async function findViolationsAfterJobs(
  eventShop: EventShop,
  standIns: StandIns,
): Promise<string[]> {
  const { shop, clock } = serverAt(eventShop, 0)
  const { db } = shop
  let isDue = true
  while (isDue) {
    await advanceClocks(eventShop, minutes(1))
    await reconcile(shop)
    const dueAttempt = await db
      .selectFrom('payment_attempt')
      .select('id')
      .where('check_at', '<=', clock.now)
      .limit(1)
      .executeTakeFirst()
    isDue = dueAttempt !== undefined
  }
  const ledgers = { billplz: eventShop.billplz.ledger(), paypal: standIns.paypal.ledger() }
  return [
    ...(await checkInvariants(db, ledgers)),
    ...ledgers.billplz.bills
      .filter(({ state }) => state === 'due')
      .map(({ id }) => `bill ${id} can still be paid`),
  ]
}
