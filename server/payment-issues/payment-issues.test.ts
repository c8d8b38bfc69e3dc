/** The list of payment issues. provider-messages.test.ts tests parked messages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'
import { hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import type { ApiCall } from '#web/api/client.ts'

const listIssuesCall = 'GET /api/admin/payment-issues'
const closeIssueCall = 'PUT /api/admin/payment-issues/{issueId}'
const listMessagesCall = 'GET /api/admin/provider-messages'

test('a duplicate payment is an issue with amount and order; it can be closed only once', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, shop, createVisitor } = testShop
  const call = createVisitor()
  const firstBillId = readBillId(
    (await call('POST /api/billplz/pay', { body: buildPayBody() })).url,
  )
  const order = await call('GET /api/billplz/get-bill/{billId}', {
    params: { billId: firstBillId },
  })
  await shop.db
    .updateTable('payment_attempt')
    .set({ state: 'superseded' })
    .where('bill_id', '=', firstBillId)
    .execute()
  const params = { orderId: order.orderId }
  const { url } = await call('POST /api/orders/{orderId}/pay', { params })
  const secondBillId = readBillId(url)
  await billplz.pay(secondBillId)
  await waitForPaymentState(testShop, secondBillId, 'paid')
  await billplz.pay(firstBillId)
  const admin = await createStaffMember(testShop, 'admin')
  const [issue] = await waitUntil('the payment issue', async () => {
    const { issues } = await admin.call(listIssuesCall, {})
    return issues.length > 0 && issues
  })
  assert.ok(issue)
  assert.deepEqual(
    [issue.kind, issue.source, issue.provider, issue.billId, issue.orderId, issue.amount],
    ['refund due', 'issue', 'billplz', firstBillId, order.orderId, '270.00'],
  )
  assert.equal((await admin.call('GET /api/admin/overview')).taskCounts.paymentIssues, 1)

  const otherAdmin = await createStaffMember(testShop, 'admin', 'other@example.test')
  const closeIssue = (caller: ApiCall, note: string) =>
    caller(closeIssueCall, {
      params: { issueId: issue.id },
      body: { note, openedAt: issue.openedAt },
    })
  assert.equal((await expectRefusal(closeIssue(admin.call, '  '))).code, 'INVALID')
  const closing = await closeIssue(admin.call, 'Transfer 4711')
  assert.deepEqual(await closeIssue(admin.call, 'Transfer 4711'), closing, 'a repeated call')
  const secondClosing = await expectRefusal(closeIssue(otherAdmin.call, 'Mine'))
  assert.equal(secondClosing.status, 409)
  const { closedAt } = (secondClosing.details['theirs'] ?? {}) as Record<string, unknown>
  assert.equal(typeof closedAt, 'string')
  assert.deepEqual(secondClosing.details['theirs'], {
    closedAt,
    closedBy: admin.email,
    note: 'Transfer 4711',
  })

  const listIssues = async (query: Record<string, string>) =>
    (await admin.call(listIssuesCall, { query })).issues
  assert.deepEqual(await listIssues({}), [])
  const [closedIssue] = await listIssues({
    state: 'closed',
    kind: 'refund due',
    q: order.orderId.toLowerCase(),
  })
  assert.deepEqual([closedIssue?.note, closedIssue?.closedBy], ['Transfer 4711', admin.email])
  assert.deepEqual(await listIssues({ state: 'All', kind: 'change refused' }), [])
  const auditEntries = await shop.db
    .selectFrom('audit')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'break.closed')
    .execute()
  const detail = { kind: 'refund due', note: 'Transfer 4711' }
  assert.deepEqual(auditEntries, [{ subject_id: String(issue.id), detail }])
})

test('an issue that PayPal has changed since staff read it stays open', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop, clock } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  const recordRefusedChange = (expectedState: 'SUSPENDED' | 'CANCELLED') =>
    transact(shop.db, (tx) =>
      recordPaymentIssue(shop, tx, {
        kind: 'change refused',
        provider: 'paypal',
        providerResourceId: 'I-1',
        details: { expectedState, foundState: 'ACTIVE', reason: 'refused' },
      }),
    )
  const readIssue = async () => {
    const [issue] = (await admin.call(listIssuesCall, {})).issues
    assert.ok(issue)
    return issue
  }
  await recordRefusedChange('SUSPENDED')
  const issueBefore = await readIssue()
  clock.advance(minutes(1))
  await recordRefusedChange('CANCELLED')
  const closeIssue = ({ id, openedAt }: typeof issueBefore) =>
    admin.call(closeIssueCall, { params: { issueId: id }, body: { note: 'Suspended', openedAt } })
  const refusal = await expectRefusal(closeIssue(issueBefore))
  assert.deepEqual([refusal.status, refusal.code], [409, 'CONFLICT'])
  assert.match(refusal.message, /has changed/)
  const changedIssue = await readIssue()
  assert.deepEqual([changedIssue.expected, changedIssue.closedAt], ['CANCELLED', null])
  await closeIssue(changedIssue)
  assert.equal((await admin.call(listIssuesCall, {})).total, 0)
})

test('only admins see payment issues, oldest first, in pages', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop, clock } = testShop
  for (const billId of ['b1', 'b2', 'b3']) {
    await transact(shop.db, (tx) =>
      recordPaymentIssue(shop, tx, {
        kind: 'bill differs',
        provider: 'billplz',
        providerResourceId: billId,
        details: { reason: 'another amount', foundAmount: sen(1), paidAmount: sen(150) },
      }),
    )
    clock.advance(hours(0.1))
  }
  const admin = await createStaffMember(testShop, 'admin')
  const readPage = async (number: number) =>
    (await admin.call(listIssuesCall, { query: { page: String(number), limit: '2' } })).issues
  const listedIssues = [...(await readPage(1)), ...(await readPage(2))]
  assert.deepEqual(
    listedIssues.map(({ billId }) => billId),
    ['b1', 'b2', 'b3'],
  )
  assert.deepEqual(
    [listedIssues[0]?.amount, listedIssues[0]?.found],
    ['1.50', 'another amount: RM\u00a00.01, paid RM\u00a01.50'],
  )
  const customer = await createCustomer(testShop)
  const pharmacist = await createStaffMember(testShop, 'pharmacist')
  for (const { call } of [customer, pharmacist]) {
    assert.equal((await expectRefusal(call(listIssuesCall, {}))).status, 403)
    assert.equal((await expectRefusal(call(listMessagesCall, {}))).status, 403)
  }
  const body = { note: 'x', openedAt: shop.now().toISOString() }
  const unknownIssue = { params: { issueId: 999_999 }, body }
  assert.equal((await expectRefusal(admin.call(closeIssueCall, unknownIssue))).code, 'NOT_FOUND')
})
