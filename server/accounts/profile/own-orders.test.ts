import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { changeEmail, createCustomer } from '#tests/support/people/accounts.ts'
import { hasCode } from '#tests/support/people/expect-refusal.ts'
import { createPaidOrder } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

/** Subject of the email with the code that opens an order. The first group is the code. */
const codeOpensOrder = /^(\d{3} \d{3}) opens/
/** The same for the code that adds guest orders to an account. */
const codeAddsOrders = /^(\d{3} \d{3}) adds your orders/

/** Returns the code of the newest email to the buyer with this subject. */
const waitForCode = (testShop: ShopWithPayments, subjectPattern: RegExp): Promise<string> =>
  waitUntil('the code', async () =>
    testShop.emails
      .listEmails('aisyah@example.com')
      .map(({ subject }) => subjectPattern.exec(subject)?.[1])
      .find((code) => code !== undefined),
  )

test('a customer sees a pending order and its receipt, another customer does not', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createCustomer(testShop)
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  const { orders } = await call('GET /api/users/dashboard')
  const [order] = orders
  assert.ok(order?.payAgainUrl)
  assert.equal(order.totalPrice, '270.00')
  assert.equal(order.paymentState, 'Pending...')
  const params = { orderId: order.orderId }
  const receipt = await call('GET /api/users/orders/{orderId}', { params })
  assert.equal(receipt.total, '270.00')
  const otherCustomer = await createCustomer(testShop, { email: 'other@example.com' })
  await assert.rejects(
    otherCustomer.call('GET /api/users/orders/{orderId}', { params }),
    hasCode('NOT_FOUND'),
  )
  assert.deepEqual((await otherCustomer.call('GET /api/users/dashboard')).orders, [])
})

test('the receipt of a shipped order names courier and number, with the link', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createCustomer(testShop)
  const { number } = await createPaidOrder(testShop, { call })
  const params = { orderId: number }
  const readParcel = async () => {
    const receipt = await call('GET /api/users/orders/{orderId}', { params })
    return [receipt.courier, receipt.trackingNumber, receipt.trackingUrl]
  }
  assert.deepEqual(await readParcel(), [null, null, null])
  const admin = await createStaffMember(testShop, 'admin')
  const reason = 'The pharmacist agreed by phone'
  await admin.call('PUT /admin/orders/{orderId}/status', {
    params,
    body: { status: 'Ready to Ship', reason },
  })
  const trackingUrl = 'https://track.example.com/EH123456789MY'
  await admin.call('PUT /api/admin/orders/{orderId}/shipped', {
    params,
    body: { courier: 'Pos Laju', tracking: 'EH123456789MY', trackingUrl, reason },
  })
  assert.deepEqual(await readParcel(), ['Pos Laju', 'EH123456789MY', trackingUrl])
})

test('a bill that can no longer be paid is not offered again', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const { call } = await createCustomer(testShop)
  await call('POST /api/billplz/pay', { body: buildPayBody() })
  // Expires the order directly, because the session would end before the order expires.
  await testShop.shop.db.updateTable('orders').set({ expires_at: testShop.clock.now }).execute()
  const [order] = (await call('GET /api/users/dashboard')).orders
  assert.equal(order?.paymentState, 'Pending...')
  assert.equal(order.payAgainUrl, null)
})

test('a guest opens an order with the emailed code and adds it to an account later', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { url } = await testShop.call('POST /api/billplz/pay', { body: buildPayBody() })
  const billId = readBillId(url)
  const placedOrder = await testShop.call('GET /api/billplz/get-bill/{billId}', {
    params: { billId },
  })
  const stranger = testShop.createVisitor()
  const showBill = () => stranger('GET /api/billplz/get-bill/{billId}', { params: { billId } })
  assert.equal((await showBill()).isMasked, true)

  const orderAndEmail = { orderId: placedOrder.orderId, email: 'AISYAH@example.com' }
  const replyToOwner = await stranger('POST /api/orders/track', { body: orderAndEmail })
  const replyToWrongEmail = await stranger('POST /api/orders/track', {
    body: { ...orderAndEmail, email: 'other@example.com' },
  })
  assert.deepEqual(replyToOwner, replyToWrongEmail)
  const emailedCode = await waitForCode(testShop, codeOpensOrder)
  const openOrder = (enteredText: string) =>
    stranger('POST /api/orders/track/open', { body: { ...orderAndEmail, code: enteredText } })
  await assert.rejects(
    openOrder(emailedCode === '000 000' ? '111111' : '000000'),
    hasCode('CODE_INVALID'),
  )
  assert.equal((await openOrder(emailedCode)).billId, billId)
  assert.equal((await showBill()).isMasked, false)
  await assert.rejects(openOrder(emailedCode.replace(' ', '')), hasCode('CODE_INVALID'))

  const { call } = await createCustomer(testShop)
  assert.equal((await call('GET /api/users/dashboard')).guestOrderCount, 1)
  await assert.rejects(
    call('POST /api/users/claim-orders', { body: { code: '000000' } }),
    hasCode('CODE_INVALID'),
  )
  await call('POST /api/users/claim-code')
  const claimCode = await waitForCode(testShop, codeAddsOrders)
  const claimOrders = () => call('POST /api/users/claim-orders', { body: { code: claimCode } })
  const otherCustomer = await createCustomer(testShop, { email: 'other@example.com' })
  await otherCustomer.call('POST /api/users/claim-code')
  await assert.rejects(
    otherCustomer.call('POST /api/users/claim-orders', { body: { code: claimCode } }),
    hasCode('CODE_INVALID'),
  )
  assert.equal((await claimOrders()).claimedOrderCount, 1)
  await assert.rejects(claimOrders(), hasCode('CODE_INVALID'))
  const { orders, guestOrderCount } = await call('GET /api/users/dashboard')
  assert.equal(orders[0]?.orderId, placedOrder.orderId)
  assert.equal(guestOrderCount, 0)
})

test('guest orders of an earlier address are added with a code sent to that address', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  const { email } = customer
  const buyAsGuest = () => createPaidOrder(testShop, { body: { customerDetails: { email } } })
  const guestOrder = await buyAsGuest()
  testShop.clock.advance(minutes(1))
  const { call } = await changeEmail(testShop, customer, 'new@example.com')
  testShop.clock.advance(minutes(1))
  // Perhaps by the next owner of the mailbox.
  await buyAsGuest()

  const listEarlier = async () => (await call('GET /api/users/dashboard')).earlierGuestOrders
  assert.deepEqual(await listEarlier(), [{ email, orderCount: 1 }])
  const stranger = await createCustomer(testShop, { email: 'other@example.com' })
  await assert.rejects(
    stranger.call('POST /api/users/claim-code', { body: { email } }),
    hasCode('INVALID'),
  )
  const { message } = await call('POST /api/users/claim-code', { body: { email } })
  assert.equal(message, 'We sent a code to your earlier email address.')
  const code = await waitForCode(testShop, codeAddsOrders)
  // The code adds no orders of another address.
  await assert.rejects(
    call('POST /api/users/claim-orders', { body: { code } }),
    hasCode('CODE_INVALID'),
  )
  const reply = await call('POST /api/users/claim-orders', { body: { code, email } })
  assert.equal(reply.claimedOrderCount, 1)
  const { orders, earlierGuestOrders } = await call('GET /api/users/dashboard')
  assert.deepEqual(
    orders.map(({ orderId }) => orderId),
    [guestOrder.number],
  )
  assert.deepEqual(earlierGuestOrders, [])
  const ownOrder = await testShop.shop.db
    .selectFrom('orders')
    .select('email')
    .where('number', '=', guestOrder.number)
    .executeTakeFirstOrThrow()
  assert.equal(ownOrder.email, 'new@example.com', 'emails no longer go to the earlier address')
})

test('guest orders of an earlier address are not offered once another account has it', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  const { email } = customer
  await createPaidOrder(testShop, { body: { customerDetails: { email } } })
  testShop.clock.advance(minutes(1))
  const { call } = await changeEmail(testShop, customer, 'new@example.com')
  const nextOwner = await createCustomer(testShop, { email })
  assert.deepEqual((await call('GET /api/users/dashboard')).earlierGuestOrders, [])
  await assert.rejects(call('POST /api/users/claim-code', { body: { email } }), hasCode('INVALID'))
  assert.equal((await nextOwner.call('GET /api/users/dashboard')).guestOrderCount, 1)
})

test('codes that open an order or add guest orders expire after ten minutes', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { url } = await testShop.call('POST /api/billplz/pay', { body: buildPayBody() })
  const params = { billId: readBillId(url) }
  const { orderId } = await testShop.call('GET /api/billplz/get-bill/{billId}', { params })
  const orderAndEmail = { orderId, email: 'aisyah@example.com' }
  await testShop.call('POST /api/orders/track', { body: orderAndEmail })
  const orderCode = await waitForCode(testShop, codeOpensOrder)
  const { call } = await createCustomer(testShop)
  await call('POST /api/users/claim-code')
  const claimCode = await waitForCode(testShop, codeAddsOrders)
  testShop.clock.advance(minutes(10) + 1)
  const openingOrder = testShop.call('POST /api/orders/track/open', {
    body: { ...orderAndEmail, code: orderCode },
  })
  await assert.rejects(openingOrder, hasCode('CODE_INVALID'))
  const claimingOrders = call('POST /api/users/claim-orders', { body: { code: claimCode } })
  await assert.rejects(claimingOrders, hasCode('CODE_INVALID'))
})

test('after five wrong attempts even the correct order code is refused', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { url } = await testShop.call('POST /api/billplz/pay', { body: buildPayBody() })
  const params = { billId: readBillId(url) }
  const { orderId } = await testShop.call('GET /api/billplz/get-bill/{billId}', { params })
  const orderAndEmail = { orderId, email: 'aisyah@example.com' }
  await testShop.call('POST /api/orders/track', { body: orderAndEmail })
  const emailedCode = await waitForCode(testShop, codeOpensOrder)
  const openOrder = (enteredText: string) =>
    testShop.call('POST /api/orders/track/open', { body: { ...orderAndEmail, code: enteredText } })
  for (let guess = 0; guess < 5; guess++)
    await assert.rejects(openOrder(`00000${guess}`), hasCode('CODE_INVALID'))
  const row = await testShop.shop.db.selectFrom('order_code').selectAll().executeTakeFirstOrThrow()
  assert.equal(row.tries, 5)
  await assert.rejects(openOrder(emailedCode), hasCode('CODE_INVALID'))
})
