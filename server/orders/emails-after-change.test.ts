/** Where emails about existing orders go after the account's email address has changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import {
  createRefillOptOutToken,
  hasOptedOutOfRefills,
  optOutOfRefills,
} from '#server/subscriptions/reminders/refill-opt-out.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createBatch, createLot, setReadyToShip } from '#tests/support/desks/weighed-lot.ts'
import { changeEmail, createCustomer, findQueuedEmails } from '#tests/support/people/accounts.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import {
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'

const newEmail = 'new@example.com'
const emailsAboutDelivery = ['order delivered', 'recall']

/** Returns the kinds of the queued emails to an address that the test causes. */
async function listKinds(testShop: ShopWithPayments, email: string): Promise<string[]> {
  const kinds = (await findQueuedEmails(testShop, email)).map(({ kind }) => kind)
  return kinds.filter((kind) => emailsAboutDelivery.includes(kind)).toSorted()
}

test('after an account’s email changed, its orders are emailed at the new address', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { db } = testShop.shop
  const customer = await createCustomer(testShop)
  const buy = (email: string, call = customer.call) =>
    createPaidOrder(testShop, { call, body: { customerDetails: { email } } })
  const ownOrder = await buy(customer.email.toUpperCase())
  const orderForFriend = await buy('friend@example.com')
  const guestOrder = await buy(customer.email, testShop.createVisitor())
  await changeEmail(testShop, customer, newEmail)

  const orders = [ownOrder, orderForFriend, guestOrder]
  const lotNumber = 'L261101-01'
  const lotId = await createLot(db, { number: lotNumber, supplierLot: 'DM-2401' })
  const orderIds = orders.map(({ id }) => id)
  await createBatch(db, { number: 'B261101-01', lotId, orderIds })
  const admin = await createStaffMember(testShop, 'admin')
  for (const { id, number } of orders) {
    await setReadyToShip(db, id)
    await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
      params: { orderId: number },
      body: { delivered: true, reason: 'The pharmacist agreed by phone' },
    })
  }
  const pharmacist = await createPharmacist(testShop)
  const params = { lotNumber }
  const { version } = await pharmacist.call('POST /api/recalls/{lotNumber}', {
    params,
    body: { reason: 'The supplier called', level: null },
  })
  await pharmacist.call('POST /api/recalls/{lotNumber}/send', { params, body: { version } })
  assert.deepEqual(await listKinds(testShop, newEmail), emailsAboutDelivery)
  assert.deepEqual(await listKinds(testShop, ownOrder.email), [], 'no email to the old address')
  // The customer chose this address for this order.
  assert.deepEqual(await listKinds(testShop, 'friend@example.com'), emailsAboutDelivery)
  // Anyone can order with an address: a guest's order is not the account's.
  assert.deepEqual(await listKinds(testShop, guestOrder.email), emailsAboutDelivery)
})

test('when the owner of the old address undoes the change, the orders are theirs again', async (t) => {
  const testShop = await startShopWithPayments(t)
  const customer = await createCustomer(testShop)
  const order = await createPaidOrder(testShop, {
    call: customer.call,
    body: { customerDetails: { email: customer.email } },
  })
  const readEmail = async () =>
    (
      await testShop.shop.db
        .selectFrom('orders')
        .select('email')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
    ).email
  const { undoToken } = await changeEmail(testShop, customer, newEmail)
  assert.equal(await readEmail(), newEmail)
  await testShop.call('GET /api/users/verify-email', { query: { token: undoToken } })
  assert.equal(await readEmail(), customer.email)
})

test('an email that is sent again goes to the new address, and an opt-out from reminders counts for it', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  const customer = await createCustomer(testShop)
  const order = await createPaidOrder(testShop, {
    call: customer.call,
    body: { customerDetails: { email: customer.email } },
  })
  await optOutOfRefills(shop, createRefillOptOutToken(shop, customer.email))
  await sendDueEmails(shop)
  await changeEmail(testShop, customer, newEmail)
  const email = await shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'order paid')
    .executeTakeFirstOrThrow()
  const admin = await createStaffMember(testShop, 'admin')
  await admin.call('POST /api/admin/emails/{emailId}/resend', { params: { emailId: email.id } })
  const kinds = (await findQueuedEmails(testShop, newEmail)).map(({ kind }) => kind)
  assert.ok(kinds.includes('order paid'), kinds.join())
  assert.equal(await hasOptedOutOfRefills(shop, shop.db, newEmail), true)
})
