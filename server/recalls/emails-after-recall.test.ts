/** No email tells the customer to take capsules that a recall told them not to use. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days } from '#domain/time.ts'
import { remindOfRefill } from '#server/subscriptions/reminders/remind-of-refill.ts'
import { createRecallableLot } from '#tests/support/desks/recallable-lot.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { markShipped } from '#tests/support/desks/weighed-lot.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const howToTake = /card in the parcel explains how to take/

test('the email about a delivery says how to take the capsules only without a recall', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { call } = await createPharmacist(testShop)
  const admin = await createStaffMember(testShop, 'admin')
  const readDeliveredEmail = async ({ number, email }: { number: string; email: string }) => {
    await admin.call('PUT /api/admin/orders/{orderId}/delivered', {
      params: { orderId: number },
      body: { delivered: true },
    })
    return waitUntil('the email about the delivery', async () =>
      testShop.emails.listEmails(email).find(({ subject }) => / has been delivered/.test(subject)),
    )
  }
  const body = { reason: 'The supplier called', level: null }

  const withoutRecall = await createPaidOrder(testShop)
  await markShipped(testShop.shop.db, [withoutRecall.id], testShop.shop.now())
  assert.match((await readDeliveredEmail(withoutRecall)).text, howToTake)

  const { params, shippedOrder } = await createRecallableLot(testShop)
  const { version } = await call('POST /api/recalls/{lotNumber}', { params, body })
  await call('POST /api/recalls/{lotNumber}/send', { params, body: { version } })
  const emailAfterRecall = await readDeliveredEmail(shippedOrder)
  assert.match(emailAfterRecall.text, /do not use it, and follow our email about the recall/)
  assert.doesNotMatch(emailAfterRecall.text + emailAfterRecall.html, howToTake)

  const unsentRecall = await createRecallableLot(testShop)
  await call('POST /api/recalls/{lotNumber}', { params: unsentRecall.params, body })
  const emailBeforeRecall = await readDeliveredEmail(unsentRecall.shippedOrder)
  assert.doesNotMatch(emailBeforeRecall.text + emailBeforeRecall.html, howToTake)
  assert.doesNotMatch(emailBeforeRecall.text, /recall/, 'no pharmacist has approved its text')
})

test('an order whose customer was emailed about a recall gets no refill reminder', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  const { call } = await createPharmacist(testShop)
  const { params, heldOrder } = await createRecallableLot(testShop)
  const body = { reason: 'The supplier called', level: null }
  const { version } = await call('POST /api/recalls/{lotNumber}', { params, body })
  await call('POST /api/recalls/{lotNumber}/send', { params, body: { version } })
  // Its jar was replaced before it left.
  await markShipped(shop.db, [heldOrder.id], shop.now())
  testShop.clock.advance(days(20))
  await remindOfRefill(shop)
  const reminders = await shop.db
    .selectFrom('outbox_email')
    .select('order_id')
    .where('kind', '=', 'refill reminder')
    .execute()
  assert.deepEqual(reminders, [{ order_id: heldOrder.id }])
})
