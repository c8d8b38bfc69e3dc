/**
 * Creates one payment issue of each kind. Where possible, the stand-ins cause the issue as a real
 * provider would, instead of a row inserted by hand.
 */
import { createHash } from 'node:crypto'

import { sen } from '#domain/money.ts'
import { fullNameOf } from '#domain/address/address.ts'
import { days, subtractDuration, hours, addDuration, minutes, type Duration } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { getDemoCustomer, type DemoCustomer } from '#server/demo/data/people.ts'
import { hashCustomer } from '#server/checkout/hash-customer.ts'
import { watchShop } from '#server/operations/watch-shop.ts'
import { closePaymentIssue } from '#server/payment-issues/close-payment-issue.ts'
import { billplzOf } from '#server/payments/bills/billplz-client.ts'
import { checkBill } from '#server/payments/bills/check-bill.ts'
import { openBill } from '#server/payments/bills/open-bill.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'
import { processCallback } from '#server/payments/messages/process-callback.ts'
import { insertMessage } from '#server/payments/messages/provider-messages.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { DemoCart, Story } from '#server/demo/data/story.ts'

import { createPastOrder, type Past } from './past.ts'
import { payBill, placeCartOrder, planUnpaidOrderJobs } from './place-orders.ts'
import { overusedVoucher } from './vouchers.ts'

/** An order with its last payment attempt. */
type PlacedOrder = {
  orderId: number
  number: string
  attemptId: number
  billId: string
  totalSen: number
}

/** How long before the first start the orders with an issue are placed, by kind of issue. */
const issueAges = {
  'paid twice': days(12),
  replaced: days(9.5),
  'voucher over limit': days(7.5),
  'other amount': days(6),
} as const

/** Ages of all orders that the payment issues place: two of them place two orders. */
export const agesOfIssueOrders: readonly Duration[] = [
  issueAges['paid twice'],
  issueAges.replaced,
  issueAges.replaced,
  issueAges['voucher over limit'],
  issueAges['voucher over limit'],
  issueAges['other amount'],
]

export function planPaymentIssues(past: Past, present: Date): void {
  const { timeline } = past
  const planAt = (age: Duration, run: () => Promise<void>) =>
    timeline.plan(subtractDuration(present, age), run)
  planAt(days(9), () => payBillOfOtherShop(past, 'closed'))
  planAt(issueAges['paid twice'], () => payTwice(past, getDemoGuest(51)))
  planAt(issueAges.replaced, () => payReplacedOrder(past, getDemoGuest(52)))
  planAt(issueAges['voucher over limit'], () => exceedVoucherLimit(past))
  planAt(issueAges['other amount'], () => payOtherAmount(past, getDemoGuest(53)))
  planAt(days(1.5), () => payBillOfOtherShop(past, 'open'))
  planAt(hours(30), () => receiveUnmatchedMessage(past))
  // The owner gets the alert about open issues in the past, so the first start sends none.
  planAt(hours(2), () => watchShop(past.shop, past.shop.now()))
}

/**
 * Returns a demo customer, as a guest. Throws for an unknown number. The numbers are above 50,
 * because customers 1 to 50 place the ordinary orders (create-past.ts).
 */
function getDemoGuest(number: number): DemoCustomer {
  return { ...getDemoCustomer(number), hasAccount: false }
}

/**
 * Places an order. `browser` is any name. A new order of the same browser replaces its earlier
 * unpaid order.
 */
async function placeDemoOrder(
  past: Past,
  buyer: DemoCustomer,
  { browser, cart, voucher }: { browser: string; cart: DemoCart; voucher?: string },
): Promise<PlacedOrder> {
  await past.standIns.setClock('billplz', past.shop.now())
  const billId = await placeCartOrder(
    past,
    { cart, ...(voucher !== undefined && { voucher }) },
    { buyer, userId: undefined, claim: claimOf(browser), quizId: null },
  )
  return findPlacedOrder(past, 'bill_id', billId)
}

/** Adds a paid order, so that staff make and ship it although its payment has an issue. */
function addPaidOrder(past: Past, { orderId: id, number }: PlacedOrder, { email }: DemoCustomer) {
  const story: Story = { shows: 'an order with a payment issue', placedAgo: 0, cart: [] }
  past.orders.push({
    ...createPastOrder({ id, number, story, customer: { email, userId: undefined } }),
    isPaid: true,
  })
}

/** Finds an order by its bill, or by the claim of the browser if the bill is unknown. */
async function findPlacedOrder(
  { shop }: Past,
  column: 'bill_id' | 'claim',
  value: string,
): Promise<PlacedOrder> {
  const row = await shop.db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'number', 'payment_attempt.id as attemptId', 'bill_id', 'total_sen'])
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  const { id: orderId, number, attemptId, bill_id: billId, total_sen: totalSen } = row
  return { orderId, number, attemptId, billId: billId ?? '', totalSen }
}

/** "refund due": the first bill was lost; the customer paid a second one and then the first. */
async function payTwice(past: Past, buyer: DemoCustomer): Promise<void> {
  const { shop, standIns, timeline } = past
  const firstOrder = await placeWithLostBill(past, buyer, { browser: 'twice', cart: [[23, 1]] })
  const lostBill = await standIns.findBill(firstOrder.number)
  timeline.plan(addDuration(shop.now(), minutes(6)), async () => {
    await standIns.setClock('billplz', shop.now())
    const repeatedPayment = await transact(shop.db, (tx) =>
      payOrderAgain(shop, tx, firstOrder.orderId, hashCustomer(shop, buyer.email)),
    )
    if (repeatedPayment.kind !== 'begun')
      throw new Error(`demo order ${firstOrder.number} is ${repeatedPayment.kind}`)
    const openBillResult = await openBill(shop, repeatedPayment.attempt, { isNewOrder: false })
    if (!openBillResult.ok)
      throw new Error(
        `no second bill for demo order ${firstOrder.number}: ${openBillResult.reason}`,
      )
    await payBill(past, { attemptId: repeatedPayment.attempt.id, billId: openBillResult.billId })
    addPaidOrder(past, firstOrder, buyer)
  })
  timeline.plan(addDuration(shop.now(), minutes(9)), () =>
    payBill(past, { attemptId: firstOrder.attemptId, billId: lostBill, isKnown: false }),
  )
}

/** Places an order whose bill Billplz has stored, but not returned. */
async function placeWithLostBill(
  past: Past,
  buyer: DemoCustomer,
  order: { browser: string; cart: DemoCart },
): Promise<PlacedOrder> {
  await past.standIns.loseNextBill()
  try {
    await placeDemoOrder(past, buyer, order)
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'NO_PAYMENT_PAGE') throw error
  }
  return findPlacedOrder(past, 'claim', claimOf(order.browser))
}

/** Returns the claim, a cookie value that identifies a browser. */
const claimOf = (browser: string): string => `demo issue ${browser}`

/** "replaced order paid": the customer changed the cart and then paid the earlier order. */
async function payReplacedOrder(past: Past, buyer: DemoCustomer): Promise<void> {
  const { shop, timeline } = past
  const earlierOrder = await placeDemoOrder(past, buyer, { browser: 'replaced', cart: [[24, 1]] })
  timeline.plan(addDuration(shop.now(), minutes(7)), async () => {
    await placeDemoOrder(past, buyer, {
      browser: 'replaced',
      cart: [
        [24, 1],
        [35, 1],
      ],
    })
    planUnpaidOrderJobs(past, shop.now())
  })
  timeline.plan(addDuration(shop.now(), minutes(12)), async () => {
    await payBill(past, earlierOrder)
    addPaidOrder(past, earlierOrder, buyer)
  })
}

/** "voucher over limit": an order expired, another used its voucher, then the first was paid. */
async function exceedVoucherLimit(past: Past): Promise<void> {
  const { shop, timeline } = past
  const cart = [[28, 1]] as const
  const [lateBuyer, otherBuyer] = [getDemoGuest(54), getDemoGuest(55)]
  const lateOrder = await placeDemoOrder(past, lateBuyer, {
    browser: 'late',
    cart,
    voucher: overusedVoucher,
  })
  planUnpaidOrderJobs(past, shop.now())
  timeline.plan(addDuration(shop.now(), hours(3)), async () => {
    const otherOrder = await placeDemoOrder(past, otherBuyer, {
      browser: 'other',
      cart,
      voucher: overusedVoucher,
    })
    timeline.plan(addDuration(shop.now(), minutes(4)), async () => {
      await payBill(past, otherOrder)
      addPaidOrder(past, otherOrder, otherBuyer)
    })
  })
  timeline.plan(addDuration(shop.now(), hours(4)), async () => {
    await payBill(past, lateOrder)
    addPaidOrder(past, lateOrder, lateBuyer)
  })
}

/** "bill differs": the bill that was paid has another amount than the order. */
async function payOtherAmount(past: Past, buyer: DemoCustomer): Promise<void> {
  const { shop, standIns } = past
  const order = await placeWithLostBill(past, buyer, { browser: 'amount', cart: [[25, 1]] })
  const billId = await createBill(past, {
    reference: order.number,
    // RM 10 less than the order.
    amountSen: order.totalSen - 1_000,
    buyer,
  })
  await standIns.payBill(billId, 'pay', shop.now())
  await checkBill(shop, order.attemptId, { cause: 'callback', billId })
  planUnpaidOrderJobs(past, shop.now())
}

/** Creates a bill at the stand-in without an order. Returns the bill's id. */
async function createBill(
  { shop }: Past,
  bill: { reference: string; amountSen: number; buyer: DemoCustomer },
): Promise<string> {
  const { buyer, reference, amountSen } = bill
  const { PUBLIC_URL } = shop.config
  const created = await billplzOf(shop).createBill({
    amount: sen(amountSen),
    reference,
    name: fullNameOf(buyer.address),
    email: buyer.email,
    mobile: buyer.address.phone,
    description: `Order ${reference}`,
    callbackUrl: `${PUBLIC_URL}/api/billplz/callback/demo`,
    redirectUrl: `${PUBLIC_URL}/payment-return`,
  })
  if (!created.ok) throw new Error(`no demo bill for ${reference}: ${created.reason}`)
  return created.billId
}

/** "unknown bill": a payment for another shop that uses the same Billplz account. */
async function payBillOfOtherShop(past: Past, issueState: 'open' | 'closed'): Promise<void> {
  const { shop, standIns, staff, timeline } = past
  await standIns.setClock('billplz', shop.now())
  const reference = issueState === 'open' ? 'OTHERSHOP-2' : 'OTHERSHOP-1'
  const billId = await createBill(past, { reference, amountSen: 8_800, buyer: getDemoGuest(57) })
  await standIns.payBill(billId, 'pay', shop.now())
  await receiveMessage(past, { billId, saysPaid: true })
  if (issueState === 'open') return
  timeline.plan(addDuration(shop.now(), hours(20)), async () => {
    const { id, opened_at: openedAt } = await shop.db
      .selectFrom('payment_issue')
      .select(['id', 'opened_at'])
      .where('resource_id', '=', billId)
      .executeTakeFirstOrThrow()
    const note = 'Belongs to the other shop with our Billplz account.'
    const request = { issueId: id, openedAt: openedAt.toISOString(), note }
    await closePaymentIssue(shop, staff.admin, request)
  })
}

/** "parked message": a message about an unpaid bill of another shop. */
async function receiveUnmatchedMessage(past: Past): Promise<void> {
  await past.standIns.setClock('billplz', past.shop.now())
  const billId = await createBill(past, {
    reference: 'OTHERSHOP-3',
    amountSen: 4_400,
    buyer: getDemoGuest(58),
  })
  await receiveMessage(past, { billId, saysPaid: false })
}

/**
 * Saves a callback as the endpoint does, with a token that matches no attempt, and processes it.
 */
async function receiveMessage(
  { shop }: Past,
  { billId, saysPaid }: { billId: string; saysPaid: boolean },
): Promise<void> {
  const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
  const message = await transact(shop.db, (tx) =>
    insertMessage(tx, {
      provider: 'billplz',
      eventKey: sha256Of(`demo message about ${billId}`),
      attemptTokenHash: sha256Of(`demo token of ${billId}`),
      resourceId: billId,
      saysPaid,
      body: `id=${billId}&paid=${saysPaid}`,
      receivedAt: shop.now(),
    }),
  )
  if (message) await processCallback(shop, message.id)
}

/** "change refused": PayPal did not pause a subscription. Records the issue without a request. */
export async function recordRefusedChange({ shop }: Past, providerId: string): Promise<void> {
  await transact(shop.db, (tx) =>
    recordPaymentIssue(shop, tx, {
      kind: 'change refused',
      provider: 'paypal',
      providerResourceId: providerId,
      details: { expectedState: 'SUSPENDED', foundState: 'ACTIVE', reason: 'refused' },
    }),
  )
}
