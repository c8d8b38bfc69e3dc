import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  getBill,
  waitForPaymentState,
  type BillReply,
} from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

const pay = 'POST /api/billplz/pay'
const personalData = /Aisyah|aisyah|Jalan|6789|47000|NMN/

test('a stranger with a bill’s id, or a guessed one, sees no personal data', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, createVisitor, billplz, app } = testShop
  const billId = readBillId((await call(pay, { body: buildPayBody() })).url)
  await billplz.pay(billId)
  await waitForPaymentState(testShop, billId, 'paid')
  const stranger = createVisitor()
  const maskedOrder = await getBill(stranger, billId)
  assert.doesNotMatch(JSON.stringify(maskedOrder), personalData)
  assert.equal(maskedOrder.payAgainUrl, null)
  assert.equal((await expectRefusal(getBill(stranger, 'AAAAAAAA'))).status, 404)
  // Forged cookies and queries change nothing.
  const forgedResponse = await app.inject({
    url: `/api/billplz/get-bill/${billId}?billplz[paid]=true`,
    headers: {
      cookie: `order-claim=x.9999999999999.y; order-pass=${maskedOrder.orderId}.9999999999999.z`,
    },
  })
  assert.doesNotMatch(forgedResponse.body, personalData)
})

test('the browser that bought sees its order for a day', async (t) => {
  const { call, clock } = await startShopWithPayments(t)
  const billId = readBillId((await call(pay, { body: buildPayBody() })).url)
  assert.equal((await getBill(call, billId)).user.firstName, 'Aisyah')
  clock.advance(hours(24) + minutes(1))
  assert.equal((await getBill(call, billId)).isMasked, true)
})

test('another browser that comes back from the bank sees the order for half an hour', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, billplz, app, clock } = testShop
  const billId = readBillId((await call(pay, { body: buildPayBody() })).url)
  const { redirectUrl } = await billplz.pay(billId)
  const returnUrl = new URL(redirectUrl ?? '')
  const openReturnUrl = (search: string) => app.inject(`${returnUrl.pathname}${search}`)
  const response = await openReturnUrl(returnUrl.search)
  assert.equal(response.headers.location, `/confirmation?billplz%5Bid%5D=${billId}`)
  const passCookie = response.cookies.find(({ name }) => name === 'order-pass')
  assert.ok(passCookie?.httpOnly)
  const readOrder = async () => {
    const headers = { cookie: `order-pass=${passCookie.value}` }
    return (await app.inject({ url: `/api/billplz/get-bill/${billId}`, headers })).body
  }
  assert.match(await readOrder(), /Aisyah/)
  const tamperedSearch = returnUrl.search.replace('completed', 'failed')
  assert.notEqual(tamperedSearch, returnUrl.search)
  assert.deepEqual(
    (await openReturnUrl(tamperedSearch)).cookies,
    [],
    'only the genuine URL gives a pass',
  )
  clock.advance(minutes(31))
  assert.doesNotMatch(await readOrder(), personalData)
  const lateResponse = await openReturnUrl(returnUrl.search)
  assert.deepEqual(lateResponse.cookies, [], 'a genuine URL expires')
})

test('placedInThisBrowser is true only for the browser that placed the order', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, billplz, emails, app, createVisitor } = testShop
  const billId = readBillId((await call(pay, { body: buildPayBody() })).url)
  assert.equal((await getBill(call, billId)).placedInThisBrowser, true)
  assert.equal((await getBill(createVisitor(), billId)).placedInThisBrowser, false)
  await billplz.pay(billId)
  const mail = await waitUntil('the email', async () => emails.listEmails('aisyah@example.com')[0])
  const link = new URL(/http\S+\/order\/\S+/.exec(mail.text)?.[0] ?? '')
  const [passCookie] = (await app.inject(link.pathname)).cookies
  const headers = { cookie: `${passCookie?.name}=${passCookie?.value}` }
  const openedOrder = await app.inject({ url: `/api/billplz/get-bill/${billId}`, headers })
  const { isMasked, placedInThisBrowser } = openedOrder.json<BillReply>()
  assert.deepEqual([isMasked, placedInThisBrowser], [false, false])
})

test('an order keeps its product and drawing when the product is renamed and archived', async (t) => {
  const { call, createVisitor, shop } = await startShopWithPayments(t)
  const billId = readBillId((await call(pay, { body: buildPayBody() })).url)
  await changeCatalogue(shop, async (tx) => {
    await tx
      .updateTable('product')
      .set({ product_name: 'Another name', archived_at: shop.now() })
      .where('id', '=', 28)
      .execute()
  })
  const [item] = (await getBill(call, billId)).orderItems
  assert.equal(item?.product.id, 28)
  assert.equal(item.product.product_name, 'NMN Daily')
  assert.ok(item.product.image)
  assert.ok((item.product.formula?.ingredients.length ?? 0) > 0)
  const [hiddenItem] = (await getBill(createVisitor(), billId)).orderItems
  assert.deepEqual([hiddenItem?.product.id, hiddenItem?.product.formula], [null, null])
})

test('an order with a note has no dates until a pharmacist approves it; dates count from the approval', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, createVisitor, billplz, emails, clock, shop } = testShop
  const placedOrder = await call(pay, {
    body: buildPayBody({
      customerDetails: { medicalCondition: 'Demo note' },
      consent: { terms: true, health: true },
    }),
  })
  const billId = readBillId(placedOrder.url)
  const unpaidOrder = await getBill(call, billId)
  assert.deepEqual(
    [unpaidOrder.pharmacistReview, unpaidOrder.compoundingDays, unpaidOrder.deliveryDays],
    [null, null, null],
  )
  await billplz.pay(billId)
  await waitForPaymentState(testShop, billId, 'paid')
  const heldOrder = await getBill(call, billId)
  assert.deepEqual(
    [heldOrder.pharmacistReview, heldOrder.compoundingDays, heldOrder.deliveryDays],
    ['reviewing', null, null],
  )
  // Missing dates would reveal the note to a stranger.
  const orderForStranger = await getBill(createVisitor(), billId)
  assert.equal(orderForStranger.pharmacistReview, null)
  assert.ok(orderForStranger.compoundingDays && orderForStranger.deliveryDays)
  const mail = await waitUntil('the email', async () =>
    emails.listEmails('aisyah@example.com').find(({ subject }) => /payment/.test(subject)),
  )
  assert.match(mail.text, /4 to 10 business days after the pharmacist’s approval/)

  // Paid on a Friday, approved on the Monday. The buyer's browser sees the order for 24 hours.
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
  const approvedOrder = await getBill(call, billId)
  assert.equal(approvedOrder.pharmacistReview, 'approved')
  assert.deepEqual(approvedOrder.compoundingDays, { from: '2026-11-24', to: '2026-11-30' })
  assert.deepEqual(approvedOrder.deliveryDays, { from: '2026-11-27', to: '2026-12-07' })
})

test('without a note, the first and the last day of compounding are before those of arrival', async (t) => {
  const testShop = await startShopWithPayments(t)
  const billId = readBillId((await testShop.call(pay, { body: buildPayBody() })).url)
  assert.equal((await getBill(testShop.call, billId)).pharmacistReview, null)
  await testShop.billplz.pay(billId)
  await waitForPaymentState(testShop, billId, 'paid')
  const bill = await getBill(testShop.call, billId)
  const { pharmacistReview, compoundingDays, deliveryDays } = bill
  assert.equal(pharmacistReview, 'waiting')
  assert.ok(compoundingDays && deliveryDays)
  assert.ok(compoundingDays.from < deliveryDays.from && compoundingDays.to < deliveryDays.to)
})

test('the link in an email opens its order and no other', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, billplz, emails, app } = testShop
  const billId = readBillId((await call(pay, { body: buildPayBody() })).url)
  await billplz.pay(billId)
  const mail = await waitUntil('the email', async () => emails.listEmails('aisyah@example.com')[0])
  const link = new URL(/http\S+\/order\/\S+/.exec(mail.text)?.[0] ?? '')
  const openedOrder = await app.inject(link.pathname)
  assert.equal(openedOrder.headers.location, `/confirmation?billplz%5Bid%5D=${billId}`)
  assert.ok(openedOrder.cookies.some(({ name }) => name === 'order-pass'))
  const forgedResponse = await app.inject(link.pathname.slice(0, -2) + 'AA')
  assert.equal(forgedResponse.headers.location, '/confirmation')
  assert.deepEqual(forgedResponse.cookies, [])
})

test('the link in an email expires after 90 days and leads to a code by email', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call, billplz, emails, app, clock } = testShop
  const billId = readBillId((await call(pay, { body: buildPayBody() })).url)
  await billplz.pay(billId)
  const { orderId } = await getBill(call, billId)
  const mail = await waitUntil('the email', async () => emails.listEmails('aisyah@example.com')[0])
  const { pathname } = new URL(/http\S+\/order\/\S+/.exec(mail.text)?.[0] ?? '')
  clock.advance(days(90) - minutes(5))
  const openedOrder = await app.inject(pathname)
  assert.equal(openedOrder.headers.location, `/confirmation?billplz%5Bid%5D=${billId}`)
  clock.advance(minutes(10))
  const expiredResponse = await app.inject(pathname)
  assert.equal(expiredResponse.headers.location, `/track-order?ended=${orderId}`)
  assert.deepEqual(expiredResponse.cookies, [])
  // The time is signed: a forged later one opens nothing.
  const [number, issuedAt, secret] = pathname.replace('/order/', '').split('.')
  const laterTime = (Number.parseInt(issuedAt ?? '', 36) + 86_400).toString(36)
  const forgedResponse = await app.inject(`/order/${number}.${laterTime}.${secret}`)
  assert.equal(forgedResponse.headers.location, '/confirmation')
  assert.deepEqual(forgedResponse.cookies, [])
  // The code is emailed to the buyer and opens the order.
  const visitor = testShop.createVisitor()
  const orderAndEmail = { orderId, email: 'aisyah@example.com' }
  await visitor('POST /api/orders/track', { body: orderAndEmail })
  const code = await waitUntil('the code', async () =>
    emails
      .listEmails('aisyah@example.com')
      .map(({ subject }) => /^\d{3}\s?\d{3}/.exec(subject)?.[0])
      .find(Boolean),
  )
  await visitor('POST /api/orders/track/open', { body: { ...orderAndEmail, code } })
  assert.equal((await getBill(visitor, billId)).isMasked, false)
})
