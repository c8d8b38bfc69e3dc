/**
 * The demo shows every state at least once, in plausible numbers. The jobs that run after the start
 * add no issue and no alert to it, and send none of its past emails.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { sql } from 'kysely'

import { funnelSteps } from '#domain/analytics/funnel.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { staffIssueKinds } from '#domain/payments/payment-issue-kinds.ts'
import {
  isPaymentReceived,
  paymentTransitions,
  type PaymentState,
} from '#domain/payments/payment-state.ts'
import { reviewFlagKinds } from '#domain/pharmacy/review-flag.ts'
import { reviewTransitions } from '#domain/pharmacy/review-state.ts'
import { voucherStatuses } from '#domain/vouchers/voucher-status.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { watchShop } from '#server/operations/watch-shop.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import { createTableReader } from '#tests/support/database/table-reader.ts'
import { logInDemo } from '#tests/support/people/log-in-demo.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { summariseDemo } from '#tests/support/shop/summarise-demo.ts'

import { createPast } from './create-past.ts'

/** A Wednesday evening in Malaysia. */
const now = new Date('2026-11-18T12:40:00Z')

/** All tests share one shop, because creating its past is slow. Tests only add data to it. */
const settings = { DEMO_DATA: 'business' }
const testShop = await startShopWithPayments({ after }, { now, settings })
const { countRows, listValues } = createTableReader(testShop.shop.db)
const firstSummary = await summariseDemo(testShop)
const admin = await logInDemo(testShop, 'admin')
const pharmacist = await logInDemo(testShop, 'pharmacist')
const customer = await logInDemo(testShop, 'customer')

test('another first start of the same day gives the same shop, apart from random ids', async (t) => {
  assert.ok(firstSummary.orders.length > 100 && firstSummary.weighings.length > 100)
  const otherShop = await startShopWithPayments(t, { now, settings })
  assert.deepEqual(await summariseDemo(otherShop), firstSummary)
})

test('the demo has about 150 orders in 60 days, the fewest on Sundays', async () => {
  const { rows } = await sql<{ weekday: number; count: number }>`
    select extract(isodow from placed_at at time zone 'Asia/Kuala_Lumpur')::int as weekday,
      count(*)::int as count from orders group by 1 order by 1`.execute(testShop.shop.db)
  const counts = rows.map(({ count }) => count)
  const total = counts.reduce((sum, count) => sum + count, 0)
  assert.ok(total >= 140 && total <= 165, `${total} orders`)
  // isodow begins with Monday: the last count is Sunday's.
  assert.equal(counts.length, 7)
  assert.equal(Math.min(...counts), counts[6], `fewest on Sunday: ${counts.join(' ')}`)
  const firstWeekOrderCount = await countRows('orders', `placed_at < '2026-09-26'`)
  assert.ok(firstWeekOrderCount > 0, 'orders of the first week')
})

test('every status, payment state, review state and voucher status occurs', async () => {
  assert.deepEqual(await listValues('status', 'orders'), orderStatuses.toSorted())
  assert.deepEqual(
    await listValues('payment', 'orders'),
    Object.keys(paymentTransitions).toSorted(),
  )
  // An order without a row in the table is waiting.
  const decidedStates = Object.keys(reviewTransitions).filter((state) => state !== 'waiting')
  assert.deepEqual(await listValues('state', 'review'), decidedStates.toSorted())
  const { vouchers } = await admin('GET /api/admin/vouchers', { query: { limit: 50 } })
  const statuses = new Set(vouchers.map(({ status }) => status))
  assert.deepEqual([...statuses].toSorted(), voucherStatuses.toSorted())
  assert.ok(
    vouchers.some(({ heldCount }) => heldCount > 0),
    'a voucher is held',
  )
})

test('the pharmacy queue has each kind of flag, an open and an answered question', async () => {
  const { orders, countsByView } = await pharmacist('GET /api/pharmacy/orders', { query: {} })
  const kinds = new Set(orders.flatMap(({ flags }) => flags.map(({ kind }) => kind)))
  assert.deepEqual([...kinds].toSorted(), reviewFlagKinds.toSorted())
  assert.ok(countsByView.asked > 0 && countsByView.answered > 0 && countsByView.plain > 0)
})

test('no paid order waits for more than ten days', async () => {
  const isWaiting = `payment = 'paid' and status in ('Preparing', 'Investigation')`
  assert.ok((await countRows('orders', isWaiting)) > 0)
  assert.equal(await countRows('orders', `${isWaiting} and paid_at < '2026-11-08T12:40:00Z'`), 0)
})

test('batches with lots are open, half weighed and checked; orders wait to be made', async () => {
  assert.deepEqual(await listValues('state', 'batch'), ['checked', 'open'])
  const { batches } = await pharmacist('GET /api/pharmacy/batches', { query: {} })
  const openBatches = batches.filter(({ checkedAt }) => checkedAt === null)
  const isCompletelyWeighed = ({ weighings }: (typeof openBatches)[number]) =>
    weighings.every(({ takenLots }) => takenLots.length > 0)
  assert.ok(openBatches.some(isCompletelyWeighed) && !openBatches.every(isCompletelyWeighed))
  const { lines } = await pharmacist('GET /api/pharmacy/to-make')
  assert.ok(lines.length > 0)
})

test('stock is low, expiring, in quarantine with a certificate, expired and used up', async () => {
  const { ingredients } = await pharmacist('GET /api/pharmacy/ingredients')
  const ingredientMarks = new Set(ingredients.flatMap((ingredient) => ingredient.marks))
  assert.ok(ingredientMarks.has('low') && ingredientMarks.has('expiring'))
  assert.ok(ingredients.some(({ quarantine }) => quarantine > 0))
  const params = { ingredientId: 'marine-collagen' }
  const { lots } = await pharmacist('GET /api/pharmacy/ingredients/{ingredientId}', { params })
  assert.deepEqual(
    new Set(lots.map(({ condition }) => condition)),
    new Set(['used up', 'released']),
  )
  const conditionsOf = async (ingredientId: string) => {
    const view = await pharmacist('GET /api/pharmacy/ingredients/{ingredientId}', {
      params: { ingredientId },
    })
    return view.lots.map(({ condition }) => condition)
  }
  assert.ok((await conditionsOf('hyaluronic-acid')).includes('expired'))
  assert.equal(await countRows('lot_certificate', `type = 'application/pdf'`), 1)
})

test('one recall is closed, with two answers, and held no order', async () => {
  const { recalls } = await pharmacist('GET /api/recalls')
  assert.deepEqual(
    recalls.map(({ state }) => state),
    ['closed'],
  )
  const params = { lotNumber: recalls[0]?.lot.number ?? '' }
  const recall = await pharmacist('GET /api/recalls/{lotNumber}', { params })
  const { answered, emailed, held } = recall.counts
  assert.equal(answered, 2)
  assert.ok(emailed >= 2)
  assert.equal(held, 0)
  // One by the customer, one by staff.
  assert.equal(await countRows('recall_order', `answer is not null and answered_by = ''`), 1)
})

test('one product stopped selling because the stock does not cover an open batch', async () => {
  const products = await admin('GET /api/admin/products')
  const stoppedProducts = products.filter(({ stoppedAt }) => stoppedAt !== null)
  assert.deepEqual(
    stoppedProducts.map(({ product }) => product.product_name),
    ['B Complete'],
  )
  const { supply } = await admin('GET /api/admin/overview')
  assert.ok(supply.products.some(({ name }) => name === 'B Complete'))
})

test('one refund is to be paid, and a payment issue of each kind is open', async () => {
  assert.equal(await countRows('refund', `state = 'open'`), 1)
  assert.deepEqual(await listValues('state', 'refund'), ['done', 'open', 'withdrawn'])
  const { issues } = await admin('GET /api/admin/payment-issues', {
    query: { state: 'open', limit: 50 },
  })
  const kinds = new Set(issues.map(({ kind }) => kind))
  assert.deepEqual([...kinds].toSorted(), staffIssueKinds.toSorted())
})

test('one subscription is active with two deliveries, one is paused and one was cancelled', async () => {
  const { rows } = await sql<{ state: string; deliveries: number }>`
    select state, (select count(*)::int from subscription_delivery
      where subscription_id = subscription.id) as deliveries
    from subscription order by state`.execute(testShop.shop.db)
  assert.deepEqual(rows, [
    { state: 'ACTIVE', deliveries: 2 },
    { state: 'CANCELLED', deliveries: 1 },
    { state: 'SUSPENDED', deliveries: 1 },
  ])
})

test('analytics cover thirty days, and the waitlist and the audit log have entries', async () => {
  const { days, funnel, cartAdditions } = await admin('GET /api/admin/analytics', {
    query: { days: 30 },
  })
  assert.ok(days.every(({ visits }) => visits > 0))
  assert.equal(funnel.length, funnelSteps.length)
  assert.ok(funnel.every(({ visits }) => visits > 0) && cartAdditions.length > 0)
  assert.ok((await countRows('waitlist_entry', 'confirmed_at is not null')) > 10)
  assert.ok((await countRows('waitlist_entry', 'confirmed_at is null')) > 0)
  assert.ok((await listValues('action', 'audit')).length >= 15)
})

test('a product is not available, with three confirmed subscribers and one who is not', async () => {
  const { awaitedProducts } = await admin('GET /api/admin/waitlist')
  assert.deepEqual(awaitedProducts, [
    {
      productId: 31,
      name: 'Arginine & Q10',
      state: 'not available',
      pendingCount: 3,
      beingNotifiedCount: 0,
    },
  ])
  assert.equal(await countRows('waitlist_entry', 'product_id = 31 and confirmed_at is null'), 1)
})

test('the demo customer has an order in each stage, quiz results and a subscription', async () => {
  const { orders, quizzes, subscriptions } = await customer('GET /api/users/dashboard')
  assert.ok(orders.length >= 10 && quizzes.length > 0 && subscriptions.length > 0)
  const { id } = await testShop.shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'customer@racik.example')
    .executeTakeFirstOrThrow()
  const ownFilter = `user_id = '${id}'`
  assert.deepEqual(await listValues('status', 'orders', ownFilter), orderStatuses.toSorted())
  for (const payment of ['pending', 'expired', 'paid', 'partially_refunded'])
    assert.ok((await countRows('orders', `${ownFilter} and payment = '${payment}'`)) > 0, payment)
  assert.ok(
    (await countRows(
      'orders',
      `${ownFilter} and delivered_at is null and dispatched_at is not null`,
    )) > 0,
  )
  assert.ok((await countRows('orders', `${ownFilter} and delivered_at is not null`)) > 0)
})

test('all people and mailboxes are plainly demo data on the reserved domain', async () => {
  const emailColumns = [
    ['email', 'orders'],
    ['email', 'users'],
    ['email', 'subscription'],
    ['recipient', 'outbox_email'],
  ] as const
  for (const [column, table] of emailColumns)
    for (const email of await listValues(column, table)) assert.match(email, /@racik\.example$/)
  assert.deepEqual(await listValues('first_name', 'orders'), ['Demo'])
  for (const line of await listValues('address_1', 'orders')) assert.match(line, /Jalan Contoh/)
})

test('each paid order has one paid attempt and a paid bill of its amount', async () => {
  const { rows: orders } = await sql<{
    number: string
    payment: string
    total: number
    paid: number
  }>`
    select number, payment, total_sen as total, (select coalesce(sum(amount_sen), 0)::int
      from payment_attempt where order_id = orders.id and state = 'paid') as paid
    from orders order by id`.execute(testShop.shop.db)
  const orderIdsPaidTwice = await listValues('order_id', 'payment_issue', `kind = 'refund due'`)
  assert.equal(orderIdsPaidTwice.length, 1)
  const mismatchedOrders = orders.filter(({ payment, total, paid }) => {
    // Cast: the text comes from the database, whose check allows payment states only.
    const isReceived = isPaymentReceived(payment as PaymentState) || payment === 'refunded'
    return paid !== (isReceived ? total : 0)
  })
  // Only the order that was paid twice.
  assert.equal(mismatchedOrders.length, 1, JSON.stringify(mismatchedOrders))

  const { rows: attempts } = await sql<{ bill_id: string; amount_sen: number; provider: string }>`
    select bill_id, amount_sen, provider from payment_attempt where state = 'paid'`.execute(
    testShop.shop.db,
  )
  for (const { bill_id: billId, amount_sen: amount, provider } of attempts) {
    if (provider !== 'billplz') continue
    const bill = testShop.billplz.bill(billId)
    assert.deepEqual([bill?.state, bill?.paidAmount], ['paid', amount])
  }
  const attemptedBillIds = new Set(attempts.map(({ bill_id: id }) => id))
  const billsPaidElsewhere = testShop.billplz
    .ledger()
    .bills.filter(({ id, state }) => state === 'paid' && !attemptedBillIds.has(id))
  const issues = await listValues('resource_id', 'payment_issue')
  for (const { id } of billsPaidElsewhere) assert.ok(issues.includes(id), `bill ${id} has no issue`)
})

test('the jobs after the start add no issue and no alert, and send no email of the past', async () => {
  const issuesBefore = await countRows('payment_issue')
  const emailsBefore = testShop.emails.listEmails().length
  await reconcile(testShop.shop)
  await reconcileSubscriptions(testShop.shop)
  await runHousekeeping(testShop.shop)
  await sendDueEmails(testShop.shop)
  await watchShop(testShop.shop, testShop.clock.now)
  assert.equal(await countRows('payment_issue'), issuesBefore)
  // The alert about the open issues was sent in the past.
  assert.deepEqual(await listValues('kind', 'alert'), ['payment issues'])
  assert.equal(await countRows('alert', 'emailed_at is null'), 0)
  assert.equal(await countRows('outbox_email', `state = 'queued'`), 0)
  assert.ok((await countRows('outbox_email', `state = 'given_up'`)) > 0, 'undelivered emails')
  assert.equal(testShop.emails.listEmails().length, emailsBefore)
  assert.equal(emailsBefore, 0)
  assert.equal(await countRows('work_failure'), 0)
})

test('PayPal sends webhooks again when the past cannot be created', async (t) => {
  const { shop, standIns } = await startShopWithPayments(t, { now })
  const accounts = { userIds: new Map<string, string>(), lockedPassword: 'not stored' }
  await assert.rejects(createPast(shop, accounts), /demo account admin@racik.example is missing/)
  assert.deepEqual(standIns.paypal.faults(), [])
})

test('an order of the demo can be paid, and its callback settles it', async () => {
  const order = await testShop.shop.db
    .selectFrom('orders')
    .innerJoin('payment_attempt', 'order_id', 'orders.id')
    .select(['orders.id', 'bill_id'])
    .where('orders.payment', '=', 'pending')
    .where('payment_attempt.state', '=', 'open')
    .executeTakeFirstOrThrow()
  await testShop.billplz.pay(order.bill_id ?? '')
  await waitUntil('the order is paid', async () => {
    const [payment] = await listValues('payment', 'orders', `id = ${order.id}`)
    return payment === 'paid'
  })
})
