import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { aPayBody, aPayingShop, billOf } from '#tests/support/a-paying-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { refusalOf, waitForPayment } from '#tests/support/buying.ts'

const paying = await aPayingShop({ after })
const admin = await aStaffMember(paying, 'admin')

/** Places an order of its own buyer and returns its number. */
async function place(email: string, { isPaid }: { isPaid: boolean }): Promise<string> {
  const visitor = paying.visitor()
  const body = aPayBody({ customerDetails: { email } })
  const billId = billOf((await visitor('POST /api/billplz/pay', { body })).url)
  if (isPaid) {
    await paying.billplz.pay(billId)
    await waitForPayment(paying, billId, 'paid')
  }
  return (await visitor('GET /api/billplz/get-bill/{billId}', { params: { billId } })).orderId
}

function refundEmails(orderId: string) {
  return paying.shop.db
    .selectFrom('outbox_email')
    .select('data')
    .where((eb) =>
      eb('order_id', '=', eb.selectFrom('orders').select('id').where('number', '=', orderId)),
    )
    .where('kind', '=', 'refund paid')
    .execute()
}

test('staff request a refund, record its reference, and the customer is emailed', async () => {
  const orderId = await place('refund@example.com', { isPaid: true })
  const params = { orderId }
  const ask = (amount: string) =>
    admin.call('POST /api/admin/orders/{orderId}/refunds', {
      params,
      body: { amount, reason: 'faulty', words: 'One jar was broken.' },
    })
  const end = (refundId: number, state: 'done' | 'withdrawn', reference = '') =>
    admin.call('PUT /api/admin/orders/{orderId}/refunds/{refundId}', {
      params: { orderId, refundId },
      body: { state, reference },
    })
  for (const amount of ['0', '-1', '270.01', 'all', '1e3'])
    assert.equal((await refusalOf(ask(amount))).code, 'REFUND_REFUSED', amount)
  const asked = await ask('70.00')
  assert.equal(asked.paymentState, 'Refund due')
  assert.equal((await refusalOf(ask('1.00'))).code, 'REFUND_REFUSED')
  const task = asked.refunds[0]
  assert.ok(task)
  assert.equal((await refusalOf(end(task.id, 'done'))).code, 'REFUND_REFUSED')
  const done = await end(task.id, 'done', 'MBB-2026-77')
  assert.equal(done.paymentState, 'Partially refunded')
  assert.equal(done.amounts.refundable, '200.00')
  assert.equal((await refusalOf(end(task.id, 'done', 'again'))).code, 'REFUND_REFUSED')
  const [email] = await refundEmails(orderId)
  assert.match(JSON.stringify(email?.data), /MBB-2026-77/)
  // A second task, withdrawn, restores the payment state; a third refunds the rest.
  const second = (await ask('200.00')).refunds.at(-1)
  assert.equal((await end(second?.id ?? 0, 'withdrawn')).paymentState, 'Partially refunded')
  const third = (await ask('200.00')).refunds.at(-1)
  assert.equal((await end(third?.id ?? 0, 'done', 'MBB-2026-78')).paymentState, 'Refunded')
  assert.equal((await refusalOf(ask('1.00'))).code, 'REFUND_REFUSED')
  assert.equal((await refundEmails(orderId)).length, 2)
})

test('an unpaid order cannot be refunded', async () => {
  const orderId = await place('unpaid@example.com', { isPaid: false })
  const refused = await refusalOf(
    admin.call('POST /api/admin/orders/{orderId}/refunds', {
      params: { orderId },
      body: { amount: '1.00', reason: 'goodwill', words: '' },
    }),
  )
  assert.equal(refused.message, 'This order has no payment to refund.')
})
