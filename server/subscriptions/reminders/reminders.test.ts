/** Refill reminders after one-time purchases, and reminders of a subscription's next delivery. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours } from '#domain/time.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  startShopWithSubscriptions,
  createActiveSubscription,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { countPaymentEffects } from '#tests/support/buying/payment-effects.ts'
import { markShipped } from '#tests/support/desks/weighed-lot.ts'
import { createCustomer, goodPassword } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { withNewIp } from '#tests/support/people/new-ip.ts'

import { remindOfDelivery } from './remind-of-delivery.ts'
import { optOutOfRefills, createRefillOptOutToken } from './refill-opt-out.ts'
import { remindOfRefill } from './remind-of-refill.ts'

const inMalay = { headers: { 'accept-language': 'ms' } }
const stopCall = 'POST /api/refill-reminders/stop'

/**
 * Places and pays an order of a jar with 30 capsules, with the given email address. Returns its id.
 * `callOptions` are options of the pay call.
 */
async function placePaidOrder(
  testShop: ShopWithPayments,
  email: string,
  {
    quantity = 1,
    call = testShop.createVisitor(),
    callOptions = {},
  }: { quantity?: number; call?: ShopWithPayments['call']; callOptions?: object } = {},
): Promise<number> {
  const body = buildPayBody({
    customerDetails: { email },
    cart: [{ id: 28, quantity }],
    paymentData: { total: 270 * quantity },
  })
  const { url } = await call('POST /api/billplz/pay', { body }, callOptions)
  const billId = readBillId(url)
  await testShop.billplz.pay(billId)
  await waitUntil(
    'the order is paid',
    async () => (await countPaymentEffects(testShop, billId)).paidEventCount === 1,
  )
  const { order_id: orderId } = await testShop.shop.db
    .selectFrom('payment_attempt')
    .select('order_id')
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  return orderId
}

/** Places and pays an order as `placePaidOrder` does, and hands it to the courier at once. */
async function placeSentOrder(
  ...[testShop, ...order]: Parameters<typeof placePaidOrder>
): Promise<number> {
  const orderId = await placePaidOrder(testShop, ...order)
  await markShipped(testShop.shop.db, [orderId], testShop.shop.now())
  return orderId
}

async function countRefillEmails(testShop: ShopWithPayments, email: string): Promise<number> {
  const rows = await testShop.shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('kind', '=', 'refill reminder')
    .where('recipient', '=', email)
    .execute()
  return rows.length
}

/** Waits for the first email with an unsubscribe header to the address. */
async function waitForReminder(testShop: ShopWithPayments, email: string) {
  return waitUntil('the reminder', async () =>
    testShop.emails.listEmails(email).find(({ unsubscribe }) => unsubscribe !== ''),
  )
}

function readOptOutToken(text: string): string {
  return /stop-reminders\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
}

test('a one-time buyer gets one reminder, ten days before the capsules run out', async (t) => {
  const testShop = await startShopWithPayments(t)
  const email = 'once@example.com'
  await placeSentOrder(testShop, email)
  testShop.clock.advance(days(19))
  await remindOfRefill(testShop.shop)
  assert.equal(await countRefillEmails(testShop, email), 0, 'too early')
  testShop.clock.advance(days(1))
  await remindOfRefill(testShop.shop)
  await remindOfRefill(testShop.shop)
  testShop.clock.advance(days(1))
  await remindOfRefill(testShop.shop)
  assert.equal(await countRefillEmails(testShop, email), 1)
  const reminder = await waitForReminder(testShop, email)
  assert.match(reminder.subject, /last until about 20\/12\/2026/)
  assert.doesNotMatch(reminder.text, /NMN/, 'no product name: what a customer takes is health data')
})

test('several jars of a product last longer: the reminder counts all their capsules', async (t) => {
  const testShop = await startShopWithPayments(t)
  const email = 'three@example.com'
  await placeSentOrder(testShop, email, { quantity: 3 })
  testShop.clock.advance(days(20))
  await remindOfRefill(testShop.shop)
  assert.equal(await countRefillEmails(testShop, email), 0, 'the first jar is not the last one')
  testShop.clock.advance(days(60))
  await remindOfRefill(testShop.shop)
  assert.equal(await countRefillEmails(testShop, email), 1)
})

test('the reminder counts from the delivery; an unsent or declined order gets none', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { db } = testShop.shop
  const unsent = 'unsent@example.com'
  const declined = 'declined@example.com'
  const delivered = 'delivered@example.com'
  await placePaidOrder(testShop, unsent)
  const declinedId = await placeSentOrder(testShop, declined)
  const review = { order_id: declinedId, state: 'declined', changed_at: testShop.shop.now() }
  await db.insertInto('review').values(review).execute()
  const deliveredId = await placeSentOrder(testShop, delivered)
  testShop.clock.advance(days(4))
  await db
    .updateTable('orders')
    .set({ delivered_at: testShop.shop.now() })
    .where('id', '=', deliveredId)
    .execute()
  testShop.clock.advance(days(16))
  await remindOfRefill(testShop.shop)
  assert.equal(await countRefillEmails(testShop, delivered), 0, '20 days after the dispatch')
  testShop.clock.advance(days(4))
  await remindOfRefill(testShop.shop)
  for (const [email, count] of [
    [unsent, 0],
    [declined, 0],
    [delivered, 1],
  ] as const)
    assert.equal(await countRefillEmails(testShop, email), count, email)
})

test('orders of a deleted account get no refill reminder', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { email, password, call } = await createCustomer(testShop)
  await placeSentOrder(testShop, email, { call })
  await call('POST /api/users/delete-account', { body: { password } })
  testShop.clock.advance(days(20))
  await remindOfRefill(testShop.shop)
  assert.equal(await countRefillEmails(testShop, email), 0)
})

test('only the button of the opt-out page ends all reminders, and its link cannot be forged', async (t) => {
  const testShop = await startShopWithPayments(t)
  const email = 'enough@example.com'
  await placeSentOrder(testShop, email, { callOptions: inMalay })
  testShop.clock.advance(days(20))
  await remindOfRefill(testShop.shop)
  const reminder = await waitForReminder(testShop, email)
  assert.match(reminder.subject, /Kapsul anda cukup sehingga/)
  assert.ok(reminder.text.includes(`${testShop.config.PUBLIC_URL}/ms/stop-reminders?token=`))
  const token = readOptOutToken(reminder.text)
  await testShop.app.inject({ method: 'GET', url: `/stop-reminders?token=${token}` })
  await testShop.app.inject({ method: 'HEAD', url: `/stop-reminders?token=${token}` })
  const listOptOuts = () =>
    testShop.shop.db.selectFrom('refill_reminder_stop').selectAll().execute()
  assert.deepEqual(await listOptOuts(), [], 'opening the link does not opt out')
  for (const wrongToken of ['', 'x', `${token}x`, `x${token}`, token.split('.')[0] ?? '']) {
    const refusal = await expectRefusal(testShop.call(stopCall, { body: { token: wrongToken } }))
    assert.deepEqual([refusal.status, refusal.code], [410, 'LINK_EXPIRED'], wrongToken)
  }
  assert.deepEqual(await listOptOuts(), [])
  const { message } = await testShop.call(stopCall, { body: { token } })
  assert.match(message, /not get any more refill reminders/)
  await testShop.call(stopCall, { body: { token } })
  assert.equal((await listOptOuts()).length, 1)
  assert.doesNotMatch(
    JSON.stringify(await listOptOuts()),
    /example\.com/,
    'no email address is stored',
  )
  await placeSentOrder(testShop, email)
  await placeSentOrder(testShop, 'other@example.com')
  testShop.clock.advance(days(20))
  await remindOfRefill(testShop.shop)
  assert.equal(
    await countRefillEmails(testShop, email),
    1,
    'only the reminder from before the opt-out',
  )
  assert.equal(await countRefillEmails(testShop, 'other@example.com'), 1)
})

test('many customers who opted out do not block the reminder of a later order', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  // As many as one batch (`batchSize` in remind-of-refill.ts).
  for (let count = 0; count < 50; count++) {
    const email = `opted-out-${count}@example.com`
    await placeSentOrder(testShop, email, { callOptions: withNewIp() })
    await optOutOfRefills(shop, createRefillOptOutToken(shop, email))
  }
  const lateEmail = 'late@example.com'
  await placeSentOrder(testShop, lateEmail, { callOptions: withNewIp() })
  testShop.clock.advance(days(20))
  await remindOfRefill(shop)
  assert.equal(await countRefillEmails(testShop, lateEmail), 1)
  assert.equal(await countRefillEmails(testShop, 'opted-out-0@example.com'), 0)
})

test("a mail program's own button ends the reminders with one POST, without a page or a session", async (t) => {
  const testShop = await startShopWithPayments(t)
  const email = 'one-press@example.com'
  await placeSentOrder(testShop, email)
  testShop.clock.advance(days(20))
  await remindOfRefill(testShop.shop)
  const { unsubscribe } = await waitForReminder(testShop, email)
  assert.match(unsubscribe, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const unsubscribeUrl = /^List-Unsubscribe: <(\S+)>$/m.exec(unsubscribe)?.[1] ?? ''
  assert.ok(unsubscribeUrl.startsWith(`${testShop.config.PUBLIC_URL}/stop-reminders?token=`))
  const post = (url: string, body: string | FormData) => {
    const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
    return fetch(url, {
      method: 'POST',
      body,
      ...(typeof body === 'string' && { headers: formHeaders }),
    })
  }
  assert.equal((await post(`${unsubscribeUrl}x`, 'List-Unsubscribe=One-Click')).status, 410)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  assert.equal((await post(unsubscribeUrl, 'List-Unsubscribe=One-Click')).status, 200)
  assert.equal((await post(unsubscribeUrl, form)).status, 200, 'multipart/form-data works too')
  await placeSentOrder(testShop, email)
  testShop.clock.advance(days(20))
  await remindOfRefill(testShop.shop)
  assert.equal(await countRefillEmails(testShop, email), 1)
})

test('a customer who bought again gets no reminder for the older order', async (t) => {
  const testShop = await startShopWithPayments(t)
  const email = 'again@example.com'
  await placeSentOrder(testShop, email)
  testShop.clock.advance(days(15))
  await placeSentOrder(testShop, email)
  testShop.clock.advance(days(6))
  await remindOfRefill(testShop.shop)
  assert.equal(await countRefillEmails(testShop, email), 0)
  testShop.clock.advance(days(14))
  await remindOfRefill(testShop.shop)
  assert.equal(await countRefillEmails(testShop, email), 1, 'the reminder of the newer order')
})

test('a part that was refunded of the newer order does not bring the reminder back', async (t) => {
  const testShop = await startShopWithPayments(t)
  const email = 'partly@example.com'
  await placeSentOrder(testShop, email)
  testShop.clock.advance(days(15))
  const newerId = await placeSentOrder(testShop, email)
  testShop.clock.advance(days(6))
  for (const payment of ['refund_due', 'partially_refunded'] as const) {
    await testShop.shop.db
      .updateTable('orders')
      .set({ payment })
      .where('id', '=', newerId)
      .execute()
    await remindOfRefill(testShop.shop)
    assert.equal(await countRefillEmails(testShop, email), 0, payment)
  }
})

test('the delivery reminder of a deleted account offers PayPal, not the dashboard', async (t) => {
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const { shop, paypal, customer, advanceClocks, runMinuteJob } = testShop
  await createActiveSubscription(testShop)
  paypal.simulateFault({ name: 'cancel-422', times: 'always' })
  await customer('POST /api/users/delete-account', { body: { password: goodPassword } })
  // The cancellation is dropped after 30 tries.
  for (let run = 0; run < 33; run++) {
    await runMinuteJob()
    await advanceClocks(hours(1))
  }
  await advanceClocks(days(17) - hours(33))
  await remindOfDelivery(shop)
  const row = await shop.db
    .selectFrom('outbox_email')
    .selectAll()
    .where('kind', '=', 'delivery reminder')
    .executeTakeFirstOrThrow()
  const { text, html } = composeStoredEmail(shop, row)
  assert.match(text, /^Cancel the subscription in your PayPal account, or reply to this email\.$/m)
  assert.doesNotMatch(text + html, /you can change|dashboard|Last day for changes/i)
})

test('each delivery has one reminder before its cut-off; a suspended subscription has none', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { customer, advanceClocks } = testShop
  const { id } = await createActiveSubscription(testShop)
  const listDedupeKeys = async () =>
    (
      await testShop.shop.db
        .selectFrom('outbox_email')
        .select('dedupe_key')
        .where('kind', '=', 'delivery reminder')
        .execute()
    ).map(({ dedupe_key: key }) => key)
  await advanceClocks(days(16))
  await remindOfDelivery(testShop.shop)
  assert.deepEqual(await listDedupeKeys(), [], 'too early')
  await advanceClocks(days(1))
  await remindOfDelivery(testShop.shop)
  await remindOfDelivery(testShop.shop)
  assert.deepEqual(await listDedupeKeys(), [`subscription ${id} 2026-12-20`])
  const sent = await waitUntil('the email', async () =>
    testShop.emails
      .listEmails('aisyah@example.com')
      .find(({ subject }) => /Next subscription payment/.test(subject)),
  )
  assert.match(sent.subject, /20\/12\/2026/)
  assert.match(sent.text, /Until 10\/12\/2026 you can change the address or date/)
  await advanceClocks(days(14))
  await customer('POST /api/paypal/subscriptions/{id}/suspend', { params: { id } })
  await advanceClocks(days(17))
  await remindOfDelivery(testShop.shop)
  assert.equal((await listDedupeKeys()).length, 1)
})
