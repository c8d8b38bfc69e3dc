/** Reminders: the capsules of a single purchase, the next delivery of a plan. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days } from '#domain/time.ts'
import {
  aPayBody,
  aPayingShop,
  billOf,
  until,
  type PayingShop,
} from '#tests/support/a-paying-shop.ts'
import { aSubscribingShop, anActivePlan } from '#tests/support/a-subscription.ts'
import { effectsOf, refusalOf } from '#tests/support/buying.ts'

import { remindOfDelivery } from './remind-of-delivery.ts'
import { remindOfRefill } from './remind-of-refill.ts'

const inMalay = { headers: { 'accept-language': 'ms' } }
const stop = 'POST /api/refill-reminders/stop'

/** Places and pays an order of jars with 30 capsules, with the given email address. */
async function aPaidOrder(shop: PayingShop, email: string, options = {}): Promise<void> {
  const body = aPayBody({ customerDetails: { email } })
  const { url } = await shop.visitor()('POST /api/billplz/pay', { body }, options)
  const billId = billOf(url)
  await shop.billplz.pay(billId)
  await until('it is paid', async () => (await effectsOf(shop, billId)).paid === 1)
}

async function refillEmailsTo(shop: PayingShop, email: string): Promise<number> {
  const rows = await shop.shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('kind', '=', 'refill reminder')
    .where('recipient', '=', email)
    .execute()
  return rows.length
}

async function theEmail(shop: PayingShop, email: string) {
  return until('the reminder', async () =>
    shop.emails.messages(email).find(({ unsubscribe }) => unsubscribe !== ''),
  )
}

function tokenIn(text: string): string {
  return /stop-reminders\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
}

test('a one-time buyer gets one reminder, ten days before the capsules run out', async (t) => {
  const shop = await aPayingShop(t)
  const email = 'once@example.com'
  await aPaidOrder(shop, email)
  shop.clock.advance(days(19))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 0, 'too early')
  shop.clock.advance(days(1))
  await remindOfRefill(shop.shop)
  await remindOfRefill(shop.shop)
  shop.clock.advance(days(1))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 1)
  const mail = await theEmail(shop, email)
  assert.match(mail.subject, /last until about 20\/12\/2026/)
  assert.doesNotMatch(mail.text, /NMN/, 'no product name: what a customer takes is health data')
})

test('only the button of the opt-out page ends all reminders, and its link cannot be forged', async (t) => {
  const shop = await aPayingShop(t)
  const email = 'enough@example.com'
  await aPaidOrder(shop, email, inMalay)
  shop.clock.advance(days(20))
  await remindOfRefill(shop.shop)
  const mail = await theEmail(shop, email)
  assert.match(mail.subject, /Kapsul anda cukup sehingga/)
  assert.ok(mail.text.includes(`${shop.config.PUBLIC_URL}/ms/stop-reminders?token=`))
  const token = tokenIn(mail.text)
  await shop.app.inject({ method: 'GET', url: `/stop-reminders?token=${token}` })
  await shop.app.inject({ method: 'HEAD', url: `/stop-reminders?token=${token}` })
  const stopped = () => shop.shop.db.selectFrom('refill_reminder_stop').selectAll().execute()
  assert.deepEqual(await stopped(), [], 'opening the link does not opt out')
  for (const wrong of ['', 'x', `${token}x`, `x${token}`, token.split('.')[0] ?? '']) {
    const refusal = await refusalOf(shop.call(stop, { body: { token: wrong } }))
    assert.deepEqual([refusal.status, refusal.code], [410, 'LINK_EXPIRED'], wrong)
  }
  assert.deepEqual(await stopped(), [])
  const { message } = await shop.call(stop, { body: { token } })
  assert.match(message, /not get any more refill reminders/)
  await shop.call(stop, { body: { token } })
  assert.equal((await stopped()).length, 1)
  assert.doesNotMatch(JSON.stringify(await stopped()), /example\.com/, 'no email address is stored')
  await aPaidOrder(shop, email)
  await aPaidOrder(shop, 'other@example.com')
  shop.clock.advance(days(20))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 1, 'the one from before')
  assert.equal(await refillEmailsTo(shop, 'other@example.com'), 1)
})

test("a mail program's own button ends the reminders with one POST, without a page or a session", async (t) => {
  const shop = await aPayingShop(t)
  const email = 'one-press@example.com'
  await aPaidOrder(shop, email)
  shop.clock.advance(days(20))
  await remindOfRefill(shop.shop)
  const { unsubscribe } = await theEmail(shop, email)
  assert.match(unsubscribe, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const address = /^List-Unsubscribe: <(\S+)>$/m.exec(unsubscribe)?.[1] ?? ''
  assert.ok(address.startsWith(`${shop.config.PUBLIC_URL}/stop-reminders?token=`))
  const post = (url: string, body: string | FormData) => {
    const typed = { 'content-type': 'application/x-www-form-urlencoded' }
    return fetch(url, { method: 'POST', body, ...(typeof body === 'string' && { headers: typed }) })
  }
  assert.equal((await post(`${address}x`, 'List-Unsubscribe=One-Click')).status, 410)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  assert.equal((await post(address, 'List-Unsubscribe=One-Click')).status, 200)
  assert.equal((await post(address, form)).status, 200, 'the other way of sending a form')
  await aPaidOrder(shop, email)
  shop.clock.advance(days(20))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 1)
})

test('a customer who bought again gets no reminder of the older order', async (t) => {
  const shop = await aPayingShop(t)
  const email = 'again@example.com'
  await aPaidOrder(shop, email)
  shop.clock.advance(days(15))
  await aPaidOrder(shop, email)
  shop.clock.advance(days(6))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 0)
  shop.clock.advance(days(14))
  await remindOfRefill(shop.shop)
  assert.equal(await refillEmailsTo(shop, email), 1, 'of the newer one')
})

test('each delivery has one email before its cut-off; a suspended plan has none', async (t) => {
  const shop = await aSubscribingShop(t)
  const { customer, turn } = shop
  const { id } = await anActivePlan(shop)
  const emails = async () =>
    (
      await shop.shop.db
        .selectFrom('outbox_email')
        .select('dedupe_key')
        .where('kind', '=', 'delivery reminder')
        .execute()
    ).map(({ dedupe_key: key }) => key)
  await turn(days(16))
  await remindOfDelivery(shop.shop)
  assert.deepEqual(await emails(), [], 'too early')
  await turn(days(1))
  await remindOfDelivery(shop.shop)
  await remindOfDelivery(shop.shop)
  assert.deepEqual(await emails(), [`subscription ${id} 2026-12-20`])
  const sent = await until('the email', async () =>
    shop.emails
      .messages('aisyah@example.com')
      .find(({ subject }) => /Next subscription payment/.test(subject)),
  )
  assert.match(sent.subject, /20\/12\/2026/)
  assert.match(sent.text, /Until 10\/12\/2026 you can change the address or date/)
  await turn(days(14))
  await customer('POST /api/paypal/subscriptions/{id}/suspend', { params: { id } })
  await turn(days(17))
  await remindOfDelivery(shop.shop)
  assert.equal((await emails()).length, 1)
})
