import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'
import { hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  waitUntil,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import type { ApiCall } from '#web/api/client.ts'

const listIssuesCall = 'GET /api/admin/payment-issues'
const closeIssueCall = 'PUT /api/admin/payment-issues/{issueId}'
const listMessagesCall = 'GET /api/admin/provider-messages'
const processAgainCall = 'POST /api/admin/provider-messages/{messageId}/again'
const dismissCall = 'PUT /api/admin/provider-messages/{messageId}'

async function createOpenBill({ createVisitor }: ShopWithPayments, email = 'aisyah@example.com') {
  const body = buildPayBody({ customerDetails: { email } })
  return readBillId((await createVisitor()('POST /api/billplz/pay', { body })).url)
}

/**
 * Stores and processes a callback as if its signature were valid. Its token belongs to no attempt.
 */
async function storeUnmatchedMessage(
  { shop }: ShopWithPayments,
  billId: string,
  isPaid = false,
): Promise<number> {
  const { id } = await shop.db
    .insertInto('provider_message')
    .values({
      provider: 'billplz',
      event_key: `hash of ${billId}`,
      attempt_token_hash: 'no attempt has this',
      resource_id: billId,
      says_paid: isPaid,
      body: 'canary=body',
      state: 'stored',
      received_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await reconcile(shop)
  return id
}

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
  await closeIssue(admin.call, 'Transfer 4711')
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

test('an unmatched message is parked, checked again and dismissed with a reason', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop, clock } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  const messageId = await storeUnmatchedMessage(testShop, 'stray1')
  const { messages, parkedCount } = await admin.call(listMessagesCall, {
    query: { state: 'parked' },
  })
  assert.equal(parkedCount, 1)
  assert.equal((await admin.call('GET /api/admin/overview')).taskCounts.paymentIssues, 1)
  assert.deepEqual(
    [messages[0]?.outcome, messages[0]?.attemptCount, messages[0]?.reportsPayment],
    ['no such attempt', 1, false],
  )
  const [issue] = (await admin.call(listIssuesCall, {})).issues
  assert.deepEqual([issue?.kind, issue?.source], ['parked message', 'message'])

  const repeatedMessage = await admin.call(processAgainCall, { params: { messageId } })
  assert.deepEqual([repeatedMessage.state, repeatedMessage.attemptCount], ['parked', 2])
  clock.advance(hours(0.5))
  const request = { params: { messageId } }
  await admin.call(dismissCall, {
    ...request,
    body: { note: 'From the other shop of this account' },
  })
  const secondDismissal = await expectRefusal(
    admin.call(dismissCall, { ...request, body: { note: 'Again' } }),
  )
  assert.equal(secondDismissal.status, 409)
  assert.match(JSON.stringify(secondDismissal.details), /From the other shop/)
  assert.equal((await expectRefusal(admin.call(processAgainCall, request))).code, 'CONFLICT')
  assert.equal((await admin.call(listIssuesCall, {})).total, 0)
  const closedIssues = await admin.call(listIssuesCall, { query: { state: 'closed' } })
  assert.equal(closedIssues.issues[0]?.closedBy, admin.email)
  assert.doesNotMatch(
    JSON.stringify([messages, closedIssues, repeatedMessage]),
    /canary|token|hash of/,
  )
  const auditEntries = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('subject_kind', '=', 'callback')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    auditEntries.map(({ action }) => action),
    ['callback.replayed', 'callback.closed'],
  )
})

test('an unmatched payment is one row, and closing it also closes its parked messages', async (t) => {
  const testShop = await startShopWithPayments(t)
  const admin = await createStaffMember(testShop, 'admin')
  const messageId = await storeUnmatchedMessage(testShop, 'stray2', true)
  const { issues, total } = await admin.call(listIssuesCall, { query: { q: 'stray2' } })
  assert.equal(total, 1)
  const [issue] = issues
  assert.ok(issue)
  assert.equal(issue.kind, 'unknown bill')
  const body = { note: 'Paid back', openedAt: issue.openedAt }
  await admin.call(closeIssueCall, { params: { issueId: issue.id }, body })
  const [message] = (await admin.call(listMessagesCall, { query: { q: 'stray2' } })).messages
  assert.deepEqual(
    [message?.id, message?.state, message?.note],
    [messageId, 'rejected', 'Paid back'],
  )
  assert.equal((await admin.call(listIssuesCall, {})).total, 0)
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

test('processing a message again reads the bill at the provider and does not trust the message', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, shop } = testShop
  const admin = await createStaffMember(testShop, 'admin')
  const billId = await createOpenBill(testShop)
  billplz.simulateFault({ name: 'callback-paid-but-due' })
  await billplz.pay(billId)
  const message = await waitUntil('the message is done', async () => {
    const { messages } = await admin.call(listMessagesCall, { query: { q: billId, state: 'done' } })
    return messages[0]
  })
  assert.ok(message.orderId)
  const params = { messageId: message.id }
  const processedMessage = await admin.call(processAgainCall, { params })
  assert.equal(processedMessage.state, 'done')
  assert.ok(processedMessage.attemptCount > message.attemptCount)
  const paidEvents = await shop.db
    .selectFrom('order_event')
    .select('id')
    .where('subject', '=', 'payment')
    .where('to_state', '=', 'paid')
    .execute()
  // Not always 1: the bill may still be due when both tries have read it.
  assert.ok(paidEvents.length <= 1)

  billplz.simulateFault({ name: 'get-500', times: 'always' })
  const otherBillId = await createOpenBill(testShop, 'other@example.com')
  await billplz.pay(otherBillId)
  const failedMessage = await waitUntil('a message that could not be processed', async () => {
    const { messages } = await admin.call(listMessagesCall, { query: { q: otherBillId } })
    return messages[0]?.lastError ? messages[0] : undefined
  })
  assert.equal(failedMessage.state, 'stored')
  assert.match(failedMessage.lastError ?? '', /did not respond/)
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
