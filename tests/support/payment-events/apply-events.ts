/**
 * Applies the payment events of one order in a given sequence, a minute apart (T-B03 in
 * docs/threats.md).
 */
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
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import type { BillName, PaymentEvent, Situation } from './situations.ts'

export type EventShop = {
  /**
   * Servers of one shop on one database. They take turns for callbacks and expiry. The browser and
   * Billplz call the first.
   */
  servers: readonly TestShop[]
  billplz: StandIns['billplz']
  /** The account of the buyer. */
  userId: string
  /** Number of callbacks that Billplz has created. Also the number of the newest one. */
  callbackCount: number
}

/** Billplz numbers its callbacks from 1. */
type Bill = {
  id: string
  /** Set when the bank has declined a payment. */
  declinedCallbackNumber?: number
  /** Set when the bill is paid at the bank. */
  payment?: { callbackNumber: number; returnPath: string }
}

export type TrackedOrder = {
  id: number
  number: string
  /** The payment deadline, as read by a job that expires the order. */
  expiresAt: Date
  /** True once paying again has extended the deadline past `expiresAt`. */
  isExtended: boolean
  buyer: ApiCall
  bills: Map<BillName, Bill>
}

/** Time to pay an order. Shorter than each sequence of events, so that some come too late. */
const paymentPeriod = minutes(4)

/**
 * Prepares the shop for `applyEvents`. `servers` must run no jobs of their own, their database must
 * have no users, and Billplz no bills.
 */
export async function createEventShop(
  servers: readonly TestShop[],
  billplz: StandIns['billplz'],
): Promise<EventShop> {
  const [server] = servers
  assert.ok(server, 'the shop needs a server')
  await createCustomer(server)
  const users = server.shop.db.selectFrom('users').select('id')
  const { id: userId } = await users.executeTakeFirstOrThrow()
  billplz.simulateFault({ name: 'callback-never', times: 'always' })
  billplz.setRateLimit('unlimited')
  return { servers, billplz, userId, callbackCount: 0 }
}

/**
 * Places an order and applies its events. With `reconcilesBetween`, the job that runs each minute
 * runs after each event. Returns the order.
 */
export async function applyEvents(
  eventShop: EventShop,
  { bills, isPaidBefore }: Situation,
  sequence: readonly PaymentEvent[],
  { reconcilesBetween }: { reconcilesBetween: boolean },
): Promise<TrackedOrder> {
  const order = await placeOrder(eventShop, bills)
  if (isPaidBefore) for (const bill of order.bills.values()) await payBill(eventShop, bill)
  for (const [index, event] of sequence.entries()) {
    const server = serverAt(eventShop, index)
    await advanceClocks(eventShop, minutes(1))
    await applyEvent(eventShop, order, { event, server })
    if (reconcilesBetween) await reconcile(server.shop)
  }
  return order
}

/** Moves the clocks of all servers and of the bank. */
export async function advanceClocks(
  { servers, billplz }: EventShop,
  duration: Duration,
): Promise<void> {
  for (const { clock } of servers) clock.advance(duration)
  await billplz.advanceClock(duration)
}

/** Returns the server whose turn it is. Index 0 is the server that the browser calls. */
export function serverAt({ servers }: EventShop, index: number): TestShop {
  const server = servers[index % servers.length]
  assert.ok(server, 'the shop needs a server')
  return server
}

/** Places an order with these bills, each of which the bank has declined once. */
async function placeOrder(
  eventShop: EventShop,
  billNames: readonly BillName[],
): Promise<TrackedOrder> {
  const { billplz } = eventShop
  const { shop, createVisitor } = serverAt(eventShop, 0)
  // A new session, because sessions expire and the clock moves by hours. It may pay its order
  // again.
  const buyer = createVisitor({ token: await openSession(shop, eventShop.userId) })
  const hasOlderBill = billNames.includes('older')
  if (hasOlderBill) billplz.simulateFault({ name: 'create-422' })
  const options = { headers: newIpHeader() }
  const payCall = buyer('POST /api/billplz/pay', { body: buildPayBody() }, options)
  const newerUrl = hasOlderBill ? undefined : (await payCall).url
  if (hasOlderBill) assert.equal((await expectRefusal(payCall)).code, 'NO_PAYMENT_PAGE')
  const { id, number } = await shop.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const order: TrackedOrder = {
    id,
    number,
    expiresAt: shop.now(),
    isExtended: false,
    buyer,
    bills: new Map(),
  }
  if (newerUrl !== undefined) order.bills.set('newer', { id: readBillId(newerUrl) })
  if (hasOlderBill) await loseBill(eventShop, order)
  if (hasOlderBill && billNames.includes('newer')) await payAgain(order)
  for (const bill of order.bills.values()) {
    await billplz.fail(bill.id)
    bill.declinedCallbackNumber = ++eventShop.callbackCount
  }
  order.expiresAt = addDuration(shop.now(), paymentPeriod)
  order.isExtended = false
  await transact(shop.db, (tx) => setPaymentDeadline(tx, id, order.expiresAt))
  return order
}

/** Creates a bill whose id does not reach the shop. */
async function loseBill(eventShop: EventShop, order: TrackedOrder): Promise<void> {
  const { shop } = serverAt(eventShop, 0)
  const payResult = await transact(shop.db, (tx) => payOrderAgain(shop, tx, order.id, 'buyer'))
  assert.ok(payResult.kind === 'begun')
  eventShop.billplz.simulateFault({ name: 'create-answer-lost' })
  // A copy has its own Billplz client: many lost responses would open the shared circuit breaker.
  await openBill({ ...shop }, payResult.attempt)
  const bill = eventShop.billplz.billOf(order.number)
  assert.ok(bill, 'the bill is at the bank')
  order.bills.set('older', { id: bill.id })
}

async function applyEvent(
  eventShop: EventShop,
  order: TrackedOrder,
  { event, server }: { event: PaymentEvent; server: TestShop },
): Promise<void> {
  switch (event) {
    case 'callback of the declined older bill':
    case 'callback of the declined newer bill': {
      const { declinedCallbackNumber } = billOf(order, event)
      assert.ok(declinedCallbackNumber)
      return sendCallback(eventShop, server, declinedCallbackNumber)
    }
    case 'callback of the paid older bill':
    case 'callback of the paid newer bill': {
      const { callbackNumber } = await payBill(eventShop, billOf(order, event))
      return sendCallback(eventShop, server, callbackNumber)
    }
    case 'return from the older bill':
    case 'return from the newer bill':
      return returnFromBank(eventShop, billOf(order, event), order.buyer)
    case 'the order expires': {
      const msUntilExpiry = order.expiresAt.getTime() - server.clock.now.getTime()
      if (msUntilExpiry > 0) await advanceClocks(eventShop, msUntilExpiry)
      const expiryResult = await expireOrder(server.shop, order)
      assert.ok(expiryResult !== 'expired' || !order.isExtended, 'the bill was offered again')
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

/** Pays a bill at the bank, unless it is paid already. */
async function payBill(eventShop: EventShop, bill: Bill): Promise<NonNullable<Bill['payment']>> {
  if (bill.payment) return bill.payment
  const { redirectUrl } = await eventShop.billplz.pay(bill.id)
  assert.ok(redirectUrl)
  const { pathname, search } = new URL(redirectUrl)
  bill.payment = { callbackNumber: ++eventShop.callbackCount, returnPath: pathname + search }
  return bill.payment
}

/**
 * Billplz delivers a callback to the first server. `server` processes it, as the job does that a
 * callback starts.
 */
async function sendCallback(
  eventShop: EventShop,
  server: TestShop,
  callbackNumber: number,
): Promise<void> {
  assert.equal((await eventShop.billplz.resend(callbackNumber)).status, 200)
  const { db } = server.shop
  const storedMessages = await db
    .selectFrom('provider_message')
    .select('id')
    .where('state', '=', 'stored')
    .execute()
  for (const { id } of storedMessages) await processCallback(server.shop, id)
}

/** The browser returns from the bank and reads its bill. */
async function returnFromBank(eventShop: EventShop, bill: Bill, browser: ApiCall): Promise<void> {
  const { returnPath } = await payBill(eventShop, bill)
  const response = await serverAt(eventShop, 0).app.inject(returnPath)
  assert.equal(response.statusCode, 303)
  assert.doesNotMatch(String(response.headers.location), /signature|paid/)
  const input = { params: { billId: bill.id } }
  const options = { headers: newIpHeader() }
  await browser('GET /api/billplz/get-bill/{billId}', input, options).catch((error: unknown) => {
    // The shop may not know the id of the older bill yet.
    if (!isRefusal(error, 'NOT_FOUND')) throw error
  })
}

/**
 * Pays again: the shop creates the newer bill, returns the open bill, or refuses an expired order.
 */
async function payAgain(order: TrackedOrder): Promise<void> {
  const { number, buyer, bills } = order
  const input = { params: { orderId: number } }
  const options = { headers: newIpHeader() }
  try {
    const { url } = await buyer('POST /api/orders/{orderId}/pay', input, options)
    // The order is paid already: the URL is that of its confirmation page.
    if (new URL(url).searchParams.has('billplz[id]')) return
    order.isExtended = true
    if (!bills.has('newer')) bills.set('newer', { id: readBillId(url) })
  } catch (error) {
    if (!isRefusal(error, 'ORDER_EXPIRED')) throw error
  }
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}
