import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { hours, minutes } from '#domain/time.ts'
import { housekeeping } from '#server/housekeeping/housekeeping.ts'
import type { Shop } from '#server/shop.ts'
import { canaryNote, setDelivered, withCanaryNote } from '#tests/support/desks/erasure.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { erasure } from './erasure.ts'
import { eraseRequestedHealthData } from './erase-requested-health-data.ts'

test('an order whose erasure fails does not block the erasure of later orders', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { db } = testShop.shop
  const orderNumbers: string[] = []
  for (let order = 0; order < 2; order++) {
    const buyer = testShop.createVisitor()
    const { number } = await createPaidOrder(testShop, { body: withCanaryNote, call: buyer })
    const params = { params: { orderId: number } }
    await buyer('POST /api/orders/{orderId}/erase-health-data', params)
    await setDelivered(testShop, number)
    orderNumbers.push(number)
  }
  const [failingNumber = ''] = orderNumbers
  testShop.clock.advance(hours(25))
  await sql`create function poisoned() returns trigger language plpgsql
    as $$ begin raise exception 'poisoned'; end $$`.execute(db)
  await sql`create trigger poisoned before update on orders for each row
    when (new.number = ${sql.lit(failingNumber)}) execute function poisoned()`.execute(db)
  await assert.rejects(eraseRequestedHealthData(testShop.shop), {
    message: `health data of orders ${failingNumber} was not erased`,
  })
  const rows = await db
    .selectFrom('orders')
    .select('number')
    .where('medical_note', 'is not', null)
    .execute()
  assert.deepEqual(rows, [{ number: failingNumber }])
})

/** Runs the jobs of the two features that are scheduled in the present hour of Malaysia. */
async function runJobsOfHour(shop: Shop): Promise<void> {
  const hour = formatHour.format(shop.now())
  const handlers = [erasure, housekeeping].flatMap(({ jobs }) => jobs?.(shop) ?? [])
  for (const { cron = '', run } of handlers) {
    const [, cronHour] = cron.split(' ')
    if (cronHour === '*' || cronHour === hour) await run({})
  }
}

const formatHour = new Intl.DateTimeFormat('en', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Asia/Kuala_Lumpur',
})

test('requested health data is erased a day after the delivery, not a night later', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop, clock } = testShop
  const buyer = testShop.createVisitor()
  const { number } = await createPaidOrder(testShop, { body: withCanaryNote, call: buyer })
  await buyer('POST /api/orders/{orderId}/erase-health-data', { params: { orderId: number } })
  // After the nightly job, so that its next run is less than a day later.
  while (formatHour.format(shop.now()) !== '10') clock.advance(hours(1))
  await setDelivered(testShop, number)
  const countNotes = async () => {
    const orders = shop.db.selectFrom('orders').select('id').where('medical_note', 'is not', null)
    return (await orders.execute()).length
  }
  for (let hour = 0; hour < 24; hour++) {
    await runJobsOfHour(shop)
    assert.equal(await countNotes(), 1, `hour ${hour}: staff can still undo the delivery`)
    clock.advance(hours(1))
  }
  clock.advance(minutes(1))
  await runJobsOfHour(shop)
  assert.equal(await countNotes(), 0)
})

test('an open partial refund does not erase the health data of an order that is being made', async (t) => {
  const testShop = await startShopWithPayments(t)
  const buyer = testShop.createVisitor()
  const { number: orderId } = await createPaidOrder(testShop, { body: withCanaryNote, call: buyer })
  const params = { orderId }
  await buyer('POST /api/orders/{orderId}/erase-health-data', { params })
  const admin = await createStaffMember(testShop, 'admin')
  const requestRefund = (amount: string) =>
    admin.call('POST /api/admin/orders/{orderId}/refunds', {
      params,
      body: { amount, reason: 'goodwill', note: '' },
    })
  const { refunds } = await requestRefund('5.00')
  assert.equal(await eraseRequestedHealthData(testShop.shop), 0)
  await admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
    params: { orderId, refundId: refunds[0]?.id ?? 0 },
    body: { state: 'done', reference: 'MBB-2026-77' },
  })
  assert.equal(await eraseRequestedHealthData(testShop.shop), 0)
  const pharmacist = await createPharmacist(testShop)
  const review = await pharmacist.call('GET /api/pharmacy/orders/{orderId}', { params })
  assert.equal(review.medicalNote, canaryNote)
  // The earlier refund and this one are the whole total: the order is not made.
  await requestRefund('265.00')
  assert.equal(await eraseRequestedHealthData(testShop.shop), 1)
})
