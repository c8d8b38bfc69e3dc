/** Refill reminders after one-time purchases, and reminders of the next delivery of a plan. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days } from '#domain/time.ts'
import {
  buildPayBody,
  startShopWithPayments,
  billIdOf,
  waitUntil,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { startShopWithPlans, createActivePlan } from '#tests/support/shop/shop-with-plans.ts'
import { countEffects } from '#tests/support/buying/buying.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

import { remindOfDelivery } from './remind-of-delivery.ts'
import { remindOfRefill } from './remind-of-refill.ts'

const inMalay = { headers: { 'accept-language': 'ms' } }
const stopCall = 'POST /api/refill-reminders/stop'

/** Places and pays an order of jars with 30 capsules, with the given email address. */
async function placePaidOrder(shop: ShopWithPayments, email: string, options = {}): Promise<void> {
  const body = buildPayBody({ customerDetails: { email } })
  const { url } = await shop.createVisitor()('POST /api/billplz/pay', { body }, options)
  const billId = billIdOf(url)
  await shop.billplz.pay(billId)
  await waitUntil('the order is paid', async () => (await countEffects(shop, billId)).paid === 1)
}

async function refillEmailsTo(shop: ShopWithPayments, email: string): Promise<number> {
  const rows = await shop.shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('kind', '=', 'refill reminder')
    .where('recipient', '=', email)
    .execute()
  return rows.length
}

async function reminderEmailOf(shop: ShopWithPayments, email: string) {
  return waitUntil('the reminder', async () =>
    shop.emails.messages(email).find(({ unsubscribe }) => unsubscribe !== ''),
  )
}

function tokenIn(text: string): string {
  return /stop-reminders\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
}

test('a one-time buyer gets one reminder, ten days before the capsules run out', async (t) => {
  const shop = await startShopWithPayments(t)
  const email = 'once@example.com'
  await placePaidOrder(shop, email)
  shop.clock.advance(days(19))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 0, 'too early')
  shop.clock.advance(days(1))
  await remindOfRefill(shop.shop)
  await remindOfRefill(shop.shop)
  shop.clock.advance(days(1))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 1)
  const mail = await reminderEmailOf(shop, email)
  assert.match(mail.subject, /last until about 20\/12\/2026/)
  assert.doesNotMatch(mail.text, /NMN/, 'no product name: what a customer takes is health data')
})

test('only the button of the opt-out page ends all reminders, and its link cannot be forged', async (t) => {
  const shop = await startShopWithPayments(t)
  const email = 'enough@example.com'
  await placePaidOrder(shop, email, inMalay)
  shop.clock.advance(days(20))
  await remindOfRefill(shop.shop)
  const mail = await reminderEmailOf(shop, email)
  assert.match(mail.subject, /Kapsul anda cukup sehingga/)
  assert.ok(mail.text.includes(`${shop.config.PUBLIC_URL}/ms/stop-reminders?token=`))
  const token = tokenIn(mail.text)
  await shop.app.inject({ method: 'GET', url: `/stop-reminders?token=${token}` })
  await shop.app.inject({ method: 'HEAD', url: `/stop-reminders?token=${token}` })
  const optOutRows = () => shop.shop.db.selectFrom('refill_reminder_stop').selectAll().execute()
  assert.deepEqual(await optOutRows(), [], 'opening the link does not opt out')
  for (const wrong of ['', 'x', `${token}x`, `x${token}`, token.split('.')[0] ?? '']) {
    const refusal = await expectRefusal(shop.call(stopCall, { body: { token: wrong } }))
    assert.deepEqual([refusal.status, refusal.code], [410, 'LINK_EXPIRED'], wrong)
  }
  assert.deepEqual(await optOutRows(), [])
  const { message } = await shop.call(stopCall, { body: { token } })
  assert.match(message, /not get any more refill reminders/)
  await shop.call(stopCall, { body: { token } })
  assert.equal((await optOutRows()).length, 1)
  assert.doesNotMatch(
    JSON.stringify(await optOutRows()),
    /example\.com/,
    'no email address is stored',
  )
  await placePaidOrder(shop, email)
  await placePaidOrder(shop, 'other@example.com')
  shop.clock.advance(days(20))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 1, 'only the reminder from before the opt-out')
  assert.equal(await refillEmailsTo(shop, 'other@example.com'), 1)
})

test("a mail program's own button ends the reminders with one POST, without a page or a session", async (t) => {
  const shop = await startShopWithPayments(t)
  const email = 'one-press@example.com'
  await placePaidOrder(shop, email)
  shop.clock.advance(days(20))
  await remindOfRefill(shop.shop)
  const { unsubscribe } = await reminderEmailOf(shop, email)
  assert.match(unsubscribe, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const unsubscribeUrl = /^List-Unsubscribe: <(\S+)>$/m.exec(unsubscribe)?.[1] ?? ''
  assert.ok(unsubscribeUrl.startsWith(`${shop.config.PUBLIC_URL}/stop-reminders?token=`))
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
  await placePaidOrder(shop, email)
  shop.clock.advance(days(20))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 1)
})

test('a customer who bought again gets no reminder for the older order', async (t) => {
  const shop = await startShopWithPayments(t)
  const email = 'again@example.com'
  await placePaidOrder(shop, email)
  shop.clock.advance(days(15))
  await placePaidOrder(shop, email)
  shop.clock.advance(days(6))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 0)
  shop.clock.advance(days(14))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 1, 'the reminder of the newer order')
})

test('each delivery has one reminder before its cut-off; a suspended plan has none', async (t) => {
  const shop = await startShopWithPlans(t)
  const { customer, advanceClocks } = shop
  const { id } = await createActivePlan(shop)
  const emails = async () =>
    (
      await shop.shop.db
        .selectFrom('outbox_email')
        .select('dedupe_key')
        .where('kind', '=', 'delivery reminder')
        .execute()
    ).map(({ dedupe_key: key }) => key)
  await advanceClocks(days(16))
  await remindOfDelivery(shop.shop)
  assert.deepEqual(await emails(), [], 'too early')
  await advanceClocks(days(1))
  await remindOfDelivery(shop.shop)
  await remindOfDelivery(shop.shop)
  assert.deepEqual(await emails(), [`subscription ${id} 2026-12-20`])
  const sent = await waitUntil('the email', async () =>
    shop.emails
      .messages('aisyah@example.com')
      .find(({ subject }) => /Next subscription payment/.test(subject)),
  )
  assert.match(sent.subject, /20\/12\/2026/)
  assert.match(sent.text, /Until 10\/12\/2026 you can change the address or date/)
  await advanceClocks(days(14))
  await customer('POST /api/paypal/subscriptions/{id}/suspend', { params: { id } })
  await advanceClocks(days(17))
  await remindOfDelivery(shop.shop)
  assert.equal((await emails()).length, 1)
})
