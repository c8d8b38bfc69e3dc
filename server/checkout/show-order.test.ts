import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { aPayBody, aPayingShop, billOf, until } from '#tests/support/a-paying-shop.ts'
import { lookUp, refusalOf, waitForPayment, type PayReply } from '#tests/support/buying.ts'

const pay = 'POST /api/billplz/pay'
const personal = /Aisyah|aisyah|Jalan|6789|47000|NMN/

test('a stranger with a bill’s id, or a guessed one, sees no personal data', async (t) => {
  const paying = await aPayingShop(t)
  const { call, visitor, billplz, app } = paying
  const billId = billOf((await call(pay, { body: aPayBody() })).url)
  await billplz.pay(billId)
  await waitForPayment(paying, billId, 'paid')
  const stranger = visitor()
  const seen = await lookUp(stranger, billId)
  assert.doesNotMatch(JSON.stringify(seen), personal)
  assert.equal(seen.payAgainUrl, null)
  assert.equal((await refusalOf(lookUp(stranger, 'AAAAAAAA'))).status, 404)
  // Forged cookies and queries change nothing.
  const forged = await app.inject({
    url: `/api/billplz/get-bill/${billId}?billplz[paid]=true`,
    headers: {
      cookie: `order-claim=x.9999999999999.y; order-pass=${seen.orderId}.9999999999999.z`,
    },
  })
  assert.doesNotMatch(forged.body, personal)
})

test('the browser that bought sees its order for a day', async (t) => {
  const { call, clock } = await aPayingShop(t)
  const billId = billOf((await call(pay, { body: aPayBody() })).url)
  assert.equal((await lookUp(call, billId)).user.firstName, 'Aisyah')
  clock.advance(hours(24) + minutes(1))
  assert.equal((await lookUp(call, billId)).masked, true)
})

test('another browser that comes back from the bank sees the order for half an hour', async (t) => {
  const paying = await aPayingShop(t)
  const { call, billplz, app, clock } = paying
  const billId = billOf((await call(pay, { body: aPayBody() })).url)
  const { backTo } = await billplz.pay(billId)
  const back = new URL(backTo ?? '')
  const arrive = (search: string) => app.inject(`${back.pathname}${search}`)
  const response = await arrive(back.search)
  assert.equal(response.headers.location, `/confirmation?billplz%5Bid%5D=${billId}`)
  const pass = response.cookies.find(({ name }) => name === 'order-pass')
  assert.ok(pass?.httpOnly)
  const read = async () => {
    const headers = { cookie: `order-pass=${pass.value}` }
    return (await app.inject({ url: `/api/billplz/get-bill/${billId}`, headers })).body
  }
  assert.match(await read(), /Aisyah/)
  const tampered = back.search.replace('completed', 'failed')
  assert.notEqual(tampered, back.search)
  assert.deepEqual((await arrive(tampered)).cookies, [], 'only the genuine URL gives a pass')
  clock.advance(minutes(31))
  assert.doesNotMatch(await read(), personal)
  const late = await arrive(back.search)
  assert.deepEqual(late.cookies, [], 'a genuine URL expires')
})

test('placedHere is true only for the browser that placed the order', async (t) => {
  const paying = await aPayingShop(t)
  const { call, billplz, emails, app, visitor } = paying
  const billId = billOf((await call(pay, { body: aPayBody() })).url)
  assert.equal((await lookUp(call, billId)).placedHere, true)
  assert.equal((await lookUp(visitor(), billId)).placedHere, false)
  await billplz.pay(billId)
  const mail = await until('the email', async () => emails.messages('aisyah@example.com')[0])
  const link = new URL(/http\S+\/order\/\S+/.exec(mail.text)?.[0] ?? '')
  const [pass] = (await app.inject(link.pathname)).cookies
  const headers = { cookie: `${pass?.name}=${pass?.value}` }
  const opened = await app.inject({ url: `/api/billplz/get-bill/${billId}`, headers })
  const { masked, placedHere } = opened.json<PayReply>()
  assert.deepEqual({ masked, placedHere }, { masked: false, placedHere: false })
})

test('an order keeps its product and drawing when the product is renamed and archived', async (t) => {
  const { call, visitor, shop } = await aPayingShop(t)
  const billId = billOf((await call(pay, { body: aPayBody() })).url)
  await changeCatalogue(shop, async (tx) => {
    await tx
      .updateTable('product')
      .set({ product_name: 'Another name', archived_at: shop.now() })
      .where('id', '=', 28)
      .execute()
  })
  const [item] = (await lookUp(call, billId)).orderItems
  assert.equal(item?.product.id, 28)
  assert.equal(item.product.product_name, 'NMN Daily')
  assert.ok(item.product.image)
  assert.ok((item.product.formula?.ingredients.length ?? 0) > 0)
  const [hidden] = (await lookUp(visitor(), billId)).orderItems
  assert.deepEqual([hidden?.product.id, hidden?.product.formula], [null, null])
})

test('an order with a note has no dates until a pharmacist approves it; they start from then', async (t) => {
  const paying = await aPayingShop(t)
  const { call, visitor, billplz, emails, clock, shop } = paying
  const placed = await call(pay, {
    body: aPayBody({
      customerDetails: { medicalCondition: 'Demo note' },
      consent: { terms: true, health: true },
    }),
  })
  const billId = billOf(placed.url)
  const unpaid = await lookUp(call, billId)
  assert.deepEqual([unpaid.pharmacist, unpaid.compounded, unpaid.arrives], [null, null, null])
  await billplz.pay(billId)
  await waitForPayment(paying, billId, 'paid')
  const held = await lookUp(call, billId)
  assert.deepEqual([held.pharmacist, held.compounded, held.arrives], ['reviewing', null, null])
  // Missing dates would reveal the note to a stranger.
  const strange = await lookUp(visitor(), billId)
  assert.equal(strange.pharmacist, null)
  assert.ok(strange.compounded && strange.arrives)
  const mail = await until('the email', async () =>
    emails.messages('aisyah@example.com').find(({ subject }) => /payment/.test(subject)),
  )
  assert.match(mail.text, /4 to 10 business days after the pharmacist’s approval/)

  // Paid on a Friday, approved on the Monday.
  clock.advance(hours(23))
  const { order_id } = await shop.db
    .selectFrom('payment_attempt')
    .select('order_id')
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('review')
    .values({ order_id, state: 'approved', changed_at: new Date('2026-11-23T02:00:00Z') })
    .execute()
  await shop.db
    .updateTable('orders')
    .set({ status: 'Preparing' })
    .where('id', '=', order_id)
    .execute()
  const cleared = await lookUp(call, billId)
  assert.equal(cleared.pharmacist, 'approved')
  assert.deepEqual(cleared.compounded, { from: '2026-11-24', to: '2026-11-30' })
  assert.deepEqual(cleared.arrives, { from: '2026-11-27', to: '2026-12-07' })
})

test('an order without a note is compounded before it arrives, by both of its days', async (t) => {
  const paying = await aPayingShop(t)
  const billId = billOf((await paying.call(pay, { body: aPayBody() })).url)
  assert.equal((await lookUp(paying.call, billId)).pharmacist, null)
  await paying.billplz.pay(billId)
  await waitForPayment(paying, billId, 'paid')
  const { pharmacist, compounded, arrives } = await lookUp(paying.call, billId)
  assert.equal(pharmacist, 'waiting')
  assert.ok(compounded && arrives)
  assert.ok(compounded.from < arrives.from && compounded.to < arrives.to)
})

test('the link in an email opens its order and no other', async (t) => {
  const paying = await aPayingShop(t)
  const { call, billplz, emails, app } = paying
  const billId = billOf((await call(pay, { body: aPayBody() })).url)
  await billplz.pay(billId)
  const mail = await until('the email', async () => emails.messages('aisyah@example.com')[0])
  const link = new URL(/http\S+\/order\/\S+/.exec(mail.text)?.[0] ?? '')
  const opened = await app.inject(link.pathname)
  assert.equal(opened.headers.location, `/confirmation?billplz%5Bid%5D=${billId}`)
  assert.ok(opened.cookies.some(({ name }) => name === 'order-pass'))
  const forged = await app.inject(link.pathname.slice(0, -2) + 'AA')
  assert.equal(forged.headers.location, '/confirmation')
  assert.deepEqual(forged.cookies, [])
})

test('the link in an email expires after 90 days and leads to a code by email', async (t) => {
  const paying = await aPayingShop(t)
  const { call, billplz, emails, app, clock } = paying
  const { bill, orderId } = await (async () => {
    const billId = billOf((await call(pay, { body: aPayBody() })).url)
    await billplz.pay(billId)
    return { bill: billId, orderId: (await lookUp(call, billId)).orderId }
  })()
  const mail = await until('the email', async () => emails.messages('aisyah@example.com')[0])
  const { pathname } = new URL(/http\S+\/order\/\S+/.exec(mail.text)?.[0] ?? '')
  clock.advance(days(90) - minutes(5))
  const opened = await app.inject(pathname)
  assert.equal(opened.headers.location, `/confirmation?billplz%5Bid%5D=${bill}`)
  clock.advance(minutes(10))
  const ended = await app.inject(pathname)
  assert.equal(ended.headers.location, `/track-order?ended=${orderId}`)
  assert.deepEqual(ended.cookies, [])
  // The time is signed: a forged later one opens nothing.
  const [number, issued, secret] = pathname.replace('/order/', '').split('.')
  const later36 = (Number.parseInt(issued ?? '', 36) + 86_400).toString(36)
  const forged = await app.inject(`/order/${number}.${later36}.${secret}`)
  assert.equal(forged.headers.location, '/confirmation')
  assert.deepEqual(forged.cookies, [])
  // The code is emailed to the buyer and opens the order.
  const visitor = paying.visitor()
  const asked = { orderId, email: 'aisyah@example.com' }
  await visitor('POST /api/orders/track', { body: asked })
  const code = await until('the code', async () =>
    emails
      .messages('aisyah@example.com')
      .map(({ subject }) => /^\d{3}\s?\d{3}/.exec(subject)?.[0])
      .find(Boolean),
  )
  await visitor('POST /api/orders/track/open', { body: { ...asked, code } })
  assert.equal((await lookUp(visitor, bill)).masked, false)
})
