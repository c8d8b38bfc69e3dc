/** Compares the records of orders with those in which all sequences of their events must end. */
import assert from 'node:assert/strict'

import { minutes } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { countEffects, oneEffect } from '#tests/support/buying/buying.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'

import { advance, applyEvents, type TrackedOrder, type EventShop } from './apply-events.ts'
import type { BillName, PaymentEvent, Situation } from './situations.ts'

type OrderRecords = {
  payment: string
  effects: typeof oneEffect
  /** Bills that are paid at the bank, and bills that the shop has recorded as paid. */
  paidBills: BillName[]
  recordedBills: BillName[]
  /** `later payment` is the payment that the shop has recorded after that of the order. */
  issues: string[]
  /** Emails that tell the buyer about a second payment. */
  paidTwiceEmails: number
}

/**
 * Places an order, applies its events in this sequence, and compares the records. Throws an error
 * that names the sequence.
 */
export async function checkSequence(
  shop: EventShop,
  situation: Situation,
  sequence: readonly PaymentEvent[],
  options: { reconcilesBetween: boolean },
): Promise<void> {
  const jobs = options.reconcilesBetween ? ', with jobs between' : ''
  const name = `${situation.title}${jobs}: ${sequence.join(', ')}`
  try {
    const order = await applyEvents(shop, situation, sequence, options)
    assert.deepEqual(await readRecords(shop, order), expectedRecords(situation))
  } catch (cause) {
    throw new Error(name, { cause })
  }
}

function expectedRecords({ bills, events }: Situation): OrderRecords {
  const paidBills = bills.filter((bill) => events.includes(`callback of the paid ${bill} bill`))
  const isPaidTwice = paidBills.length > 1
  return {
    payment: 'paid',
    effects: oneEffect,
    paidBills,
    recordedBills: paidBills,
    issues: isPaidTwice ? ['refund due of the later payment'] : [],
    paidTwiceEmails: isPaidTwice ? 1 : 0,
  }
}

async function readRecords(
  { processes, billplz }: EventShop,
  { id, bills }: TrackedOrder,
): Promise<OrderRecords> {
  const testShop = processes[0]
  assert.ok(testShop)
  const { db } = testShop.shop
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
  const names = [...bills.keys()].toSorted((a, b) => b.localeCompare(a))
  const idOf = (name: BillName) => bills.get(name)?.id ?? ''
  return {
    payment,
    effects: await countEffects(testShop, payments[0]?.bill_id ?? ''),
    paidBills: names.filter((name) => billplz.bill(idOf(name))?.state === 'paid'),
    recordedBills: names.filter((name) =>
      payments.some(({ bill_id: bill }) => bill === idOf(name)),
    ),
    issues: issues.map(({ kind, attempt_id: attemptId }) =>
      attemptId === payments[1]?.id ? `${kind} of the later payment` : kind,
    ),
    paidTwiceEmails: emails.length,
  }
}

/**
 * Runs the job of every minute until it has nothing to do. Returns violations of the invariants, and
 * bills that can still be paid although their order is paid.
 */
export async function findViolations(shop: EventShop, standIns: StandIns): Promise<string[]> {
  const testShop = shop.processes[0]
  assert.ok(testShop)
  const { db } = testShop.shop
  let isDue = true
  while (isDue) {
    await advance(shop, minutes(1))
    await reconcile(testShop.shop)
    const dueAttempt = await db
      .selectFrom('payment_attempt')
      .select('id')
      .where('check_at', '<=', testShop.clock.now)
      .limit(1)
      .executeTakeFirst()
    isDue = dueAttempt !== undefined
  }
  const ledgers = { billplz: shop.billplz.ledger(), paypal: standIns.paypal.ledger() }
  return [
    ...(await checkInvariants(db, ledgers)),
    ...ledgers.billplz.bills
      .filter(({ state }) => state === 'due')
      .map(({ id }) => `bill ${id} can still be paid`),
  ]
}
