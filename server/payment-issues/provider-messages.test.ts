/** Stored provider messages: parked, processed again and dismissed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

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
      event_key: `hash of ${billId} ${isPaid ? 'paid' : 'due'}`,
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
  clock.advance(minutes(30))
  const request = { params: { messageId } }
  const body = { note: 'From the other shop of this account' }
  const dismissal = await admin.call(dismissCall, { ...request, body })
  assert.deepEqual(await admin.call(dismissCall, { ...request, body }), dismissal, 'repeated')
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

test('a message that is parked after the closing of its issue needs staff again', async (t) => {
  const testShop = await startShopWithPayments(t)
  const admin = await createStaffMember(testShop, 'admin')
  await storeUnmatchedMessage(testShop, 'stray3', true)
  const [issue] = (await admin.call(listIssuesCall, {})).issues
  assert.ok(issue)
  const body = { note: 'Paid back', openedAt: issue.openedAt }
  await admin.call(closeIssueCall, { params: { issueId: issue.id }, body })
  testShop.clock.advance(minutes(10))
  const messageId = await storeUnmatchedMessage(testShop, 'stray3')
  const { issues, openCount } = await admin.call(listIssuesCall, {})
  assert.equal(openCount, 1)
  assert.deepEqual(
    issues.map(({ id, source }) => [id, source]),
    [[messageId, 'message']],
  )
  await admin.call(dismissCall, { params: { messageId }, body: { note: 'Seen before' } })
  assert.equal((await admin.call(listIssuesCall, {})).total, 0)
  const { issues: closedIssues } = await admin.call(listIssuesCall, { query: { state: 'closed' } })
  assert.deepEqual(
    closedIssues.map(({ source, note }) => [source, note]),
    [
      ['message', 'Seen before'],
      ['issue', 'Paid back'],
    ],
  )
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
