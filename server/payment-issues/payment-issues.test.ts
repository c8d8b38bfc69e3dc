import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'
import { hours } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { recordPaymentIssue } from '#server/payments/record-payment-issue.ts'
import {
  aPayBody,
  aPayingShop,
  billOf,
  until,
  type PayingShop,
} from '#tests/support/a-paying-shop.ts'
import { aStaffMember } from '#tests/support/a-staff-member.ts'
import { aCustomer } from '#tests/support/an-account.ts'
import { refusalOf, waitForPayment } from '#tests/support/buying.ts'

const list = 'GET /api/admin/payment-issues'
const settle = 'PUT /api/admin/payment-issues/{issueId}'
const log = 'GET /api/admin/provider-messages'
const again = 'POST /api/admin/provider-messages/{messageId}/again'
const setAside = 'PUT /api/admin/provider-messages/{messageId}'

async function anOpenBill({ visitor }: PayingShop, email = 'aisyah@example.com') {
  const body = aPayBody({ customerDetails: { email } })
  return billOf((await visitor()('POST /api/billplz/pay', { body })).url)
}

/** A callback with a valid signature, whose token belongs to no attempt. */
async function aStrayMessage(
  { shop }: PayingShop,
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

test('a duplicate payment is an issue with amount and order; only the first settlement counts', async (t) => {
  const paying = await aPayingShop(t)
  const { billplz, shop, visitor } = paying
  const call = visitor()
  const first = billOf((await call('POST /api/billplz/pay', { body: aPayBody() })).url)
  const order = await call('GET /api/billplz/get-bill/{billId}', { params: { billId: first } })
  await shop.db
    .updateTable('payment_attempt')
    .set({ state: 'superseded' })
    .where('bill_id', '=', first)
    .execute()
  const params = { orderId: order.orderId }
  const { url } = await call('POST /api/orders/{orderId}/pay', { params })
  const second = billOf(url)
  await billplz.pay(second)
  await waitForPayment(paying, second, 'paid')
  await billplz.pay(first)
  const admin = await aStaffMember(paying, 'admin')
  const [found] = await until('the difference', async () => {
    const { issues } = await admin.call(list, {})
    return issues.length > 0 && issues
  })
  assert.ok(found)
  assert.deepEqual(
    [found.kind, found.source, found.provider, found.billId, found.orderId, found.amount],
    ['refund due', 'break', 'billplz', first, order.orderId, '270.00'],
  )
  assert.equal((await admin.call('GET /api/admin/overview')).tasks.issues, 1)

  const other = await aStaffMember(paying, 'admin', 'other@example.test')
  const where = { params: { issueId: found.id } }
  const blank = admin.call(settle, { ...where, body: { note: '  ' } })
  assert.equal((await refusalOf(blank)).code, 'INVALID')
  await admin.call(settle, { ...where, body: { note: 'Transfer 4711' } })
  const late = await refusalOf(other.call(settle, { ...where, body: { note: 'Mine' } }))
  assert.equal(late.status, 409)
  const { settledAt } = (late.details['theirs'] ?? {}) as Record<string, unknown>
  assert.equal(typeof settledAt, 'string')
  assert.deepEqual(late.details['theirs'], {
    settledAt,
    settledBy: admin.email,
    note: 'Transfer 4711',
  })

  const seen = async (query: Record<string, string>) => (await admin.call(list, { query })).issues
  assert.deepEqual(await seen({}), [])
  const [kept] = await seen({
    state: 'settled',
    kind: 'refund due',
    q: order.orderId.toLowerCase(),
  })
  assert.deepEqual([kept?.note, kept?.settledBy], ['Transfer 4711', admin.email])
  assert.deepEqual(await seen({ state: 'All', kind: 'change refused' }), [])
  const audits = await shop.db
    .selectFrom('audit')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'break.closed')
    .execute()
  const detail = { kind: 'refund due', note: 'Transfer 4711' }
  assert.deepEqual(audits, [{ subject_id: String(found.id), detail }])
})

test('an unmatched message is parked, checked again and dismissed with a reason', async (t) => {
  const paying = await aPayingShop(t)
  const { shop, clock } = paying
  const admin = await aStaffMember(paying, 'admin')
  const messageId = await aStrayMessage(paying, 'stray1')
  const { messages, parked } = await admin.call(log, { query: { state: 'parked' } })
  assert.equal(parked, 1)
  assert.equal((await admin.call('GET /api/admin/overview')).tasks.issues, 1)
  assert.deepEqual(
    [messages[0]?.outcome, messages[0]?.tries, messages[0]?.saysPaid],
    ['no such attempt', 1, false],
  )
  const [waiting] = (await admin.call(list, {})).issues
  assert.deepEqual([waiting?.kind, waiting?.source], ['parked message', 'message'])

  const repeated = await admin.call(again, { params: { messageId } })
  assert.deepEqual([repeated.state, repeated.tries], ['parked', 2])
  clock.advance(hours(0.5))
  const where = { params: { messageId } }
  await admin.call(setAside, { ...where, body: { note: 'From the other shop of this account' } })
  const late = await refusalOf(admin.call(setAside, { ...where, body: { note: 'Again' } }))
  assert.equal(late.status, 409)
  assert.match(JSON.stringify(late.details), /From the other shop/)
  assert.equal((await refusalOf(admin.call(again, where))).code, 'CONFLICT')
  assert.equal((await admin.call(list, {})).total, 0)
  const settled = await admin.call(list, { query: { state: 'settled' } })
  assert.equal(settled.issues[0]?.settledBy, admin.email)
  assert.doesNotMatch(JSON.stringify([messages, settled, repeated]), /canary|token|hash of/)
  const audits = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('subject_kind', '=', 'callback')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audits.map(({ action }) => action),
    ['callback.replayed', 'callback.closed'],
  )
})

test('an unmatched payment is one row, and closing it also closes its parked messages', async (t) => {
  const paying = await aPayingShop(t)
  const admin = await aStaffMember(paying, 'admin')
  const messageId = await aStrayMessage(paying, 'stray2', true)
  const { issues, total } = await admin.call(list, { query: { q: 'stray2' } })
  assert.equal(total, 1)
  assert.equal(issues[0]?.kind, 'unknown bill')
  const body = { note: 'Paid back' }
  await admin.call(settle, { params: { issueId: issues[0]?.id ?? 0 }, body })
  const [message] = (await admin.call(log, { query: { q: 'stray2' } })).messages
  assert.deepEqual(
    [message?.id, message?.state, message?.note],
    [messageId, 'rejected', 'Paid back'],
  )
  assert.equal((await admin.call(list, {})).total, 0)
})

test('processing again asks the provider and does not trust the message', async (t) => {
  const paying = await aPayingShop(t)
  const { billplz, shop } = paying
  const admin = await aStaffMember(paying, 'admin')
  const billId = await anOpenBill(paying)
  billplz.misbehave({ name: 'callback-paid-but-due' })
  await billplz.pay(billId)
  const message = await until('the message is done', async () => {
    const { messages } = await admin.call(log, { query: { q: billId, state: 'done' } })
    return messages[0]
  })
  assert.ok(message.orderId)
  const params = { messageId: message.id }
  const done = await admin.call(again, { params })
  assert.equal(done.state, 'done')
  assert.ok(done.tries > message.tries)
  const paid = await shop.db
    .selectFrom('order_event')
    .select('id')
    .where('subject', '=', 'payment')
    .where('to_state', '=', 'paid')
    .execute()
  assert.ok(paid.length <= 1)

  billplz.misbehave({ name: 'get-500', times: 'always' })
  const other = await anOpenBill(paying, 'other@example.com')
  await billplz.pay(other)
  const unclear = await until('a message that cannot be understood', async () => {
    const { messages } = await admin.call(log, { query: { q: other } })
    return messages[0]?.lastError ? messages[0] : undefined
  })
  assert.equal(unclear.state, 'stored')
  assert.match(unclear.lastError ?? '', /could not be asked/)
})

test('only admins see payment issues, oldest first, in pages', async (t) => {
  const paying = await aPayingShop(t)
  const { shop, clock } = paying
  for (const billId of ['b1', 'b2', 'b3']) {
    await transact(shop.db, (tx) =>
      recordPaymentIssue(shop, tx, {
        kind: 'bill differs',
        billId,
        details: { reason: 'another amount', foundAmount: sen(1), paidAmount: sen(150) },
      }),
    )
    clock.advance(hours(0.1))
  }
  const admin = await aStaffMember(paying, 'admin')
  const page = async (number: number) =>
    (await admin.call(list, { query: { page: String(number), limit: '2' } })).issues
  const both = [...(await page(1)), ...(await page(2))]
  assert.deepEqual(
    both.map(({ billId }) => billId),
    ['b1', 'b2', 'b3'],
  )
  assert.deepEqual(
    [both[0]?.amount, both[0]?.found],
    ['1.50', 'another amount: RM\u00a00.01, paid RM\u00a01.50'],
  )
  const customer = await aCustomer(paying)
  const pharmacist = await aStaffMember(paying, 'pharmacist')
  for (const { call } of [customer, pharmacist]) {
    assert.equal((await refusalOf(call(list, {}))).status, 403)
    assert.equal((await refusalOf(call(log, {}))).status, 403)
  }
  const nothing = { params: { issueId: 999_999 }, body: { note: 'x' } }
  assert.equal((await refusalOf(admin.call(settle, nothing))).code, 'NOT_FOUND')
})
