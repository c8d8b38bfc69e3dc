import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days } from '#domain/time.ts'
import { aPayBody, aPayingShop, billOf } from '#tests/support/a-paying-shop.ts'
import { aPaidOrder, aPharmacist } from '#tests/support/a-reviewed-order.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { aCustomer } from '#tests/support/an-account.ts'
import { refusalOf, waitForPayment } from '#tests/support/buying.ts'

test('the overview shows sales by day, waiting orders by age, and open tasks', async (t) => {
  const paying = await aPayingShop(t)
  const { visitor, billplz, clock } = paying
  const buy = async (isPaid: boolean) => {
    const call = visitor()
    const bill = billOf((await call('POST /api/billplz/pay', { body: aPayBody() })).url)
    if (!isPaid) return
    await billplz.pay(bill)
    await waitForPayment(paying, bill, 'paid')
  }
  await buy(true)
  clock.advance(days(8))
  await buy(true)
  await buy(true)
  await buy(false)
  const admin = await aStaffMember(paying, 'admin')
  const seen = await admin.call('GET /api/admin/overview')
  assert.deepEqual(seen.today, { orders: 2, revenue: 54_000 })
  assert.deepEqual(seen.days7, { orders: 2, revenue: 54_000 })
  assert.deepEqual(seen.days30, { orders: 3, revenue: 81_000 })
  assert.equal(seen.series.length, 30)
  assert.deepEqual(seen.series.at(-1), { day: '2026-11-28', orders: 2, revenue: 54_000 })
  assert.deepEqual(seen.series.at(-9), { day: '2026-11-20', orders: 1, revenue: 27_000 })
  assert.equal(seen.queue.under1, 2)
  assert.equal(seen.queue.over5, 1)
  assert.deepEqual(seen.tasks, { refunds: 0, issues: 0, review: 3, emails: 0 })
})

test('a partial refund lowers the revenue, and the order still waits to be prepared', async (t) => {
  const paying = await aPayingShop(t)
  const admin = await aStaffMember(paying, 'admin')
  const { number: orderId } = await aPaidOrder(paying)
  const { refunds } = await admin.call('POST /api/admin/orders/{orderId}/refunds', {
    params: { orderId },
    body: { amount: '70.00', reason: 'faulty', words: '' },
  })
  const refundId = String(refunds[0]?.id)
  await admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
    params: { orderId, refundId },
    body: { state: 'done', reference: 'MBB-1' },
  })
  const seen = await admin.call('GET /api/admin/overview')
  assert.deepEqual(seen.today, { orders: 1, revenue: 20_000 })
  assert.equal(seen.queue.under1, 1)
})

test('the overview counts the orders of the pharmacy queue', async (t) => {
  const paying = await aPayingShop(t)
  const admin = await aStaffMember(paying, 'admin')
  const { call } = await aPharmacist(paying)
  const counted = async () => (await admin.call('GET /api/admin/overview')).tasks.review
  const queued = async () => {
    const query = { view: 'all', offset: 0 } as const
    return (await call('GET /api/pharmacy/orders', { query })).counts.all
  }
  const plain = await aPaidOrder(paying)
  const flagged = await aPaidOrder(paying, {
    body: {
      customerDetails: { medicalCondition: 'migraine' },
      consent: { terms: true, health: true },
    },
  })
  assert.deepEqual([await counted(), await queued()], [2, 2])
  const params = { orderId: plain.number }
  await call('POST /api/pharmacy/orders/{orderId}/approve', { params, body: { version: 0 } })
  assert.deepEqual([await counted(), await queued()], [1, 1])
  await admin.call('PUT /admin/orders/{orderId}/status', {
    params,
    body: { status: 'Investigation' },
  })
  assert.deepEqual([await counted(), await queued()], [2, 2], 'an approval that was taken back')
  await call('POST /api/pharmacy/orders/{orderId}/decline', {
    params: { orderId: flagged.number },
    body: { version: 0, reason: 'does not suit' },
  })
  assert.deepEqual([await counted(), await queued()], [1, 1])
})

test('staff find a customer with orders and consents, without health data, and reading is audited', async (t) => {
  const paying = await aPayingShop(t)
  const customer = await aCustomer(paying)
  await customer.call('POST /api/billplz/pay', {
    body: aPayBody({
      customerDetails: { medicalCondition: 'canary note' },
      consent: { terms: true, health: true },
    }),
  })
  const admin = await aStaffMember(paying, 'admin')
  const list = (q: string) => admin.call('GET /api/admin/customers', { query: { q } })
  for (const q of ['aisyah', 'DEMO ais', '012-345', 'aisyah@example.com', ''])
    assert.equal((await list(q)).total, 1, q)
  assert.equal((await list('nobody %')).total, 0)
  const [found] = (await list('')).customers
  assert.ok(found)
  const params = { customerId: found.customerId }
  const seen = await admin.call('GET /api/admin/customers/{customerId}', { params })
  assert.equal(seen.orders.length, 1)
  assert.ok(seen.consents.some(({ kind }) => kind === 'medical_note'))
  assert.doesNotMatch(JSON.stringify(seen), /canary/)
  const audits = await paying.shop.db
    .selectFrom('audit')
    .select(['action', 'subject_id'])
    .where('action', '=', 'customer.read')
    .execute()
  assert.deepEqual(audits, [{ action: 'customer.read', subject_id: found.customerId }])
  const staff = { customerId: admin.userId }
  const refused = admin.call('GET /api/admin/customers/{customerId}', { params: staff })
  assert.equal((await refusalOf(refused)).status, 404)
  const curious = customer.call('GET /api/admin/customers/{customerId}', { params })
  assert.equal((await refusalOf(curious)).status, 403)
})
