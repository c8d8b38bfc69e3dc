/** Orders with an address that the customer's account had before. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
  withOrderId,
} from '#tests/support/desks/reviewed-order.ts'
import { changeEmail, createCustomer } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { readReportedHealth } from './read-reported-health.ts'
import { recheckOrders } from './recheck-orders.ts'

const newEmail = 'new@example.com'

const buyWithNote = (testShop: ShopWithPayments, email: string) =>
  createPaidOrder(testShop, {
    body: {
      customerDetails: { email, medicalCondition: 'I take warfarin' },
      consent: { terms: true, health: true },
    },
  })

const buyWithFishAllergy = (testShop: ShopWithPayments, email: string) =>
  createPaidOrder(testShop, { body: { customerDetails: { email } }, quiz: { allergic: ['Fish'] } })

const listSources = async ({ shop }: ShopWithPayments, orderId: number) =>
  (await readReportedHealth(shop, shop.db, [orderId]))
    .get(orderId)
    ?.map(({ orderNumber, relation }) => [orderNumber, relation])

test('after a change of email, an order still shows what was reported with the earlier address', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  const guestOrder = await buyWithNote(testShop, customer.email)
  testShop.clock.advance(minutes(1))
  const order = await createPaidOrder(testShop, {
    call: customer.call,
    body: { ...orderWithFish, customerDetails: { email: customer.email } },
  })
  const pharmacist = await createPharmacist(testShop)
  const read = () =>
    pharmacist.call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  const { flags } = await read()
  assert.ok(flags.some(({ text }) => text.startsWith('Same email address.')))

  const { call } = await changeEmail(testShop, customer, newEmail)
  const { flags: flagsAfter, flagsKey, version } = await read()
  // The address of the order changes with the account, the guest's does not.
  const earlierText = 'Earlier email address of the account. {source}: {fact}'
  assert.deepEqual(
    flagsAfter.map(({ text, values }) => [text, values]),
    flags.map(({ values }) => [earlierText, values]),
  )
  const approval = pharmacist.call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body: { version, flagsKey, reason: '' },
  })
  assert.equal((await expectRefusal(approval)).code, 'REASON_REQUIRED')
  const laterOrder = await createPaidOrder(testShop, {
    call,
    body: { customerDetails: { email: newEmail } },
  })
  const expectedSources = [[guestOrder.number, 'earlier email']]
  assert.deepEqual(await listSources(testShop, laterOrder.id), expectedSources)
  const laterReview = await pharmacist.call(
    'GET /api/pharmacy/orders/{orderId}',
    withOrderId(laterOrder.number),
  )
  assert.deepEqual(
    laterReview.flags.map(({ text }) => text),
    [earlierText],
  )
  assert.equal(laterReview.reportedHealth[0]?.isEarlierEmail, true)

  testShop.clock.advance(minutes(1))
  const nextOwner = await createCustomer(testShop, { email: customer.email })
  const foreignOrder = await createPaidOrder(testShop, {
    call: nextOwner.call,
    body: { customerDetails: { email: customer.email } },
    quiz: { allergic: ['Fish'] },
  })
  assert.deepEqual(await listSources(testShop, laterOrder.id), expectedSources)
  // The guest's order has the address of both, the orders of the first account have not.
  assert.deepEqual(await listSources(testShop, foreignOrder.id), [
    [guestOrder.number, 'same email'],
  ])
})

test('a guest with the earlier address of an account gets a warning of its health data', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  const order = await createPaidOrder(testShop, {
    call: customer.call,
    body: {
      customerDetails: { email: customer.email, medicalCondition: 'I take warfarin' },
      consent: { terms: true, health: true },
    },
  })
  await changeEmail(testShop, customer, newEmail)
  const guestOrder = await createPaidOrder(testShop, {
    body: { customerDetails: { email: customer.email.toUpperCase() } },
  })
  assert.deepEqual(await listSources(testShop, guestOrder.id), [[order.number, 'earlier email']])
  await waitUntil('the guest’s order is investigated', async () =>
    testShop.shop.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', guestOrder.id)
      .where('status', '=', 'Investigation')
      .executeTakeFirst(),
  )
})

test('a change of email keeps an approval that was given with the reports of the earlier address', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  await buyWithNote(testShop, customer.email)
  const order = await createPaidOrder(testShop, {
    call: customer.call,
    body: { customerDetails: { email: customer.email } },
  })
  const { call } = await createPharmacist(testShop)
  const read = () => call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
  const { version, flagsKey } = await read()
  // The email changes while the pharmacist decides.
  await changeEmail(testShop, customer, newEmail)
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body: { version, flagsKey, reason: 'No interaction' },
  })
  await recheckOrders(testShop.shop, { userId: customer.userId })
  assert.equal((await read()).state, 'approved')
})

/** Starts a shop in which a pharmacist has approved an order of a customer with fish. */
async function startApprovedOrder(t: CleanupContext) {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  const order = await createPaidOrder(testShop, {
    call: customer.call,
    body: { ...orderWithFish, customerDetails: { email: customer.email } },
  })
  const { call } = await createPharmacist(testShop)
  await call('POST /api/pharmacy/orders/{orderId}/approve', {
    ...withOrderId(order.number),
    body: { version: 0, reason: '' },
  })
  const waitUntilReopened = () =>
    waitUntil('the order goes back for review', async () => {
      const review = await call('GET /api/pharmacy/orders/{orderId}', withOrderId(order.number))
      return review.status === 'Investigation' && review.state === 'waiting'
    })
  return { testShop, customer, waitUntilReopened }
}

test('a change of email withdraws an approval if an order of the new address reports an allergy', async (t) => {
  const { testShop, customer, waitUntilReopened } = await startApprovedOrder(t)
  await buyWithFishAllergy(testShop, newEmail)
  await changeEmail(testShop, customer, newEmail)
  await waitUntilReopened()
})

test('a paid order with the earlier address withdraws an approval', async (t) => {
  const { testShop, customer, waitUntilReopened } = await startApprovedOrder(t)
  await changeEmail(testShop, customer, newEmail)
  await buyWithFishAllergy(testShop, customer.email)
  await waitUntilReopened()
})
