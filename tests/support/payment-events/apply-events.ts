/** Applies the payment events of one order in a given sequence (T-B03), a minute apart. */
import assert from 'node:assert/strict'

import { addDuration, minutes, type Duration } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { setPaymentDeadline } from '#server/orders/update-orders.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { expireOrder } from '#server/payments/expire-order.ts'
import { openBill } from '#server/payments/bills/open-bill.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'
import { processCallback } from '#server/payments/messages/process-callback.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { billIdOf, buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import type { BillName, PaymentEvent, Situation } from './situations.ts'

export type EventShop = {
  /**
   * They share a database and take turns for callbacks and expiry. The browser and Billplz call the
   * first.
   */
  processes: readonly TestShop[]
  billplz: StandIns['billplz']
  /** The account of the buyer. */
  userId: string
  /** Number of callbacks that Billplz has made, and of the newest one. */
  callbackCount: number
}

/** `declined` and `callback` are numbers of callbacks. */
type Bill = {
  id: string
  declined?: number
  paid?: { callback: number; returnPath: string }
}

export type TrackedOrder = {
  id: number
  number: string
  /** The deadline as read by a job that expires the order. */
  expiresAt: Date
  /** Paying again has extended the deadline since. */
  isExtended: boolean
  buyer: ApiCall
  bills: Map<BillName, Bill>
}

/** The deadline passes before the last event. */
const timeToPay = minutes(4)

/** `processes` must run no jobs of their own, and Billplz must be new. */
export async function createEventShop(
  processes: readonly TestShop[],
  billplz: StandIns['billplz'],
): Promise<EventShop> {
  const [process] = processes
  assert.ok(process, 'the shop needs a process')
  await createCustomer(process)
  const users = process.shop.db.selectFrom('users').select('id')
  const { id: userId } = await users.executeTakeFirstOrThrow()
  billplz.simulateFault({ name: 'callback-never', times: 'always' })
  billplz.setRateLimit('unlimited')
  return { processes, billplz, userId, callbackCount: 0 }
}

/**
 * Places an order and applies its events. With `reconcilesBetween`, the job of every minute runs
 * after each event. Returns the order.
 */
export async function applyEvents(
  shop: EventShop,
  { bills, isPaidBefore }: Situation,
  sequence: readonly PaymentEvent[],
  { reconcilesBetween }: { reconcilesBetween: boolean },
): Promise<TrackedOrder> {
  const order = await placeOrder(shop, bills)
  if (isPaidBefore) for (const bill of order.bills.values()) await payBill(shop, bill)
  for (const [index, event] of sequence.entries()) {
    const process = processAt(shop, index)
    await advance(shop, minutes(1))
    await applyEvent(shop, order, { event, process })
    if (reconcilesBetween) await reconcile(process.shop)
  }
  return order
}

/** Moves the clocks of all processes and of the bank. */
export async function advance({ processes, billplz }: EventShop, ms: Duration): Promise<void> {
  for (const { clock } of processes) clock.advance(ms)
  await billplz.advanceClock(ms)
}

function processAt({ processes }: EventShop, index: number): TestShop {
  const process = processes[index % processes.length]
  assert.ok(process, 'the shop needs a process')
  return process
}

async function placeOrder(shop: EventShop, billNames: readonly BillName[]): Promise<TrackedOrder> {
  const { billplz } = shop
  const { shop: server, createVisitor } = processAt(shop, 0)
  // A new session, because the clock moves by hours. A session may pay its orders again.
  const buyer = createVisitor({ token: await openSession(server, shop.userId) })
  const hasOlderBill = billNames.includes('older')
  if (hasOlderBill) billplz.simulateFault({ name: 'create-422' })
  const pay = buyer('POST /api/billplz/pay', { body: buildPayBody() }, { headers: newIpHeader() })
  const newerUrl = hasOlderBill ? undefined : (await pay).url
  if (hasOlderBill) assert.equal((await expectRefusal(pay)).code, 'NO_PAYMENT_PAGE')
  const { id, number } = await server.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const order: TrackedOrder = {
    ...{ id, number, buyer, expiresAt: server.now(), isExtended: false },
    bills: new Map(),
  }
  if (newerUrl !== undefined) order.bills.set('newer', { id: billIdOf(newerUrl) })
  if (hasOlderBill) await loseBill(shop, order)
  if (hasOlderBill && billNames.includes('newer')) await payAgain(order)
  for (const bill of order.bills.values()) {
    await billplz.fail(bill.id)
    bill.declined = ++shop.callbackCount
  }
  order.expiresAt = addDuration(server.now(), timeToPay)
  order.isExtended = false
  await transact(server.db, (tx) => setPaymentDeadline(tx, id, order.expiresAt))
  return order
}

/** Creates a bill whose id does not reach the shop. */
async function loseBill(shop: EventShop, order: TrackedOrder): Promise<void> {
  const { shop: server } = processAt(shop, 0)
  const result = await transact(server.db, (tx) => payOrderAgain(server, tx, order.id, 'buyer'))
  assert.ok(result.kind === 'begun')
  shop.billplz.simulateFault({ name: 'create-answer-lost' })
  // A copy has a Billplz client of its own: the lost responses of many orders would open its circuit.
  await openBill({ ...server }, result.attempt, { isNewOrder: false })
  const bill = shop.billplz.billOf(order.number)
  assert.ok(bill, 'the bill is at the bank')
  order.bills.set('older', { id: bill.id })
}

async function applyEvent(
  shop: EventShop,
  order: TrackedOrder,
  { event, process }: { event: PaymentEvent; process: TestShop },
): Promise<void> {
  switch (event) {
    case 'callback of the declined older bill':
    case 'callback of the declined newer bill': {
      const { declined } = billOf(order, event)
      assert.ok(declined)
      return sendCallback(shop, process, declined)
    }
    case 'callback of the paid older bill':
    case 'callback of the paid newer bill':
      return sendCallback(shop, process, (await payBill(shop, billOf(order, event))).callback)
    case 'return from the older bill':
    case 'return from the newer bill':
      return returnFromBank(shop, billOf(order, event), order.buyer)
    case 'the order expires': {
      const msUntilExpiry = order.expiresAt.getTime() - process.clock.now.getTime()
      if (msUntilExpiry > 0) await advance(shop, msUntilExpiry)
      const result = await expireOrder(process.shop, order)
      assert.ok(result !== 'expired' || !order.isExtended, 'the bill was offered again')
      return
    }
    case 'the buyer pays again':
      return payAgain(order)
  }
}

function billOf({ bills }: TrackedOrder, event: PaymentEvent): Bill {
  const bill = bills.get(event.includes('older') ? 'older' : 'newer')
  assert.ok(bill, event)
  return bill
}

/** Pays a bill at the bank, once. */
async function payBill(shop: EventShop, bill: Bill): Promise<NonNullable<Bill['paid']>> {
  if (bill.paid) return bill.paid
  const { redirectUrl } = await shop.billplz.pay(bill.id)
  assert.ok(redirectUrl)
  const { pathname, search } = new URL(redirectUrl)
  bill.paid = { callback: ++shop.callbackCount, returnPath: pathname + search }
  return bill.paid
}

/** Delivers a callback, and processes it as the job does that the shop then starts. */
async function sendCallback(shop: EventShop, process: TestShop, callback: number): Promise<void> {
  assert.equal((await shop.billplz.resend(callback)).status, 200)
  const { db } = process.shop
  const stored = db.selectFrom('provider_message').select('id').where('state', '=', 'stored')
  for (const { id } of await stored.execute()) await processCallback(process.shop, id)
}

async function returnFromBank(shop: EventShop, bill: Bill, browser: ApiCall): Promise<void> {
  const { returnPath } = await payBill(shop, bill)
  const response = await processAt(shop, 0).app.inject(returnPath)
  assert.equal(response.statusCode, 303)
  assert.doesNotMatch(String(response.headers.location), /signature|paid/)
  const input = { params: { billId: bill.id } }
  const options = { headers: newIpHeader() }
  await browser('GET /api/billplz/get-bill/{billId}', input, options).catch((error: unknown) => {
    // The shop may not know the id of the older bill yet.
    if (!isRefusal(error, 'NOT_FOUND')) throw error
  })
}

/** The shop creates the newer bill, returns the open bill, or refuses an expired order. */
async function payAgain(order: TrackedOrder): Promise<void> {
  const { number, buyer, bills } = order
  const input = { params: { orderId: number } }
  const options = { headers: newIpHeader() }
  try {
    const { url } = await buyer('POST /api/orders/{orderId}/pay', input, options)
    // The confirmation page of a paid order.
    if (new URL(url).searchParams.has('billplz[id]')) return
    order.isExtended = true
    if (!bills.has('newer')) bills.set('newer', { id: billIdOf(url) })
  } catch (error) {
    if (!isRefusal(error, 'ORDER_EXPIRED')) throw error
  }
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}
