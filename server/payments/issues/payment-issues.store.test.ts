import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'
import { issueReasons } from '#domain/payments/payment-issue-details.ts'
import { statesOf } from '#domain/state-table.ts'
import { subscriptionTransitions } from '#domain/subscriptions/subscription-state.ts'
import { transact } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { insertIssue, type NewIssue } from './payment-issues.store.ts'

const newIssue = (providerResourceId: string): NewIssue => ({
  kind: 'bill differs',
  provider: 'billplz',
  providerResourceId,
  orderId: undefined,
  attemptId: undefined,
  openedAt: new Date('2026-11-22T04:00:00Z'),
})

test('the database accepts every reason and found state of a payment issue, and refuses a wrong expected state', async (t) => {
  const { shop } = await startTestShop(t)
  const insert = (issue: NewIssue) => transact(shop.db, (tx) => insertIssue(tx, issue))
  for (const reason of issueReasons) assert.ok(await insert({ ...newIssue(reason), reason }))
  for (const foundState of statesOf(subscriptionTransitions))
    assert.ok(await insert({ ...newIssue(foundState), expectedState: 'ACTIVE', foundState }))
  await assert.rejects(insert({ ...newIssue('x'), expectedState: 'EXPIRED' }), /check constraint/)
})

test('an issue is recorded once for each bill and kind, with amounts as numbers', async (t) => {
  const { shop } = await startTestShop(t)
  const amounts = { expectedAmount: sen(27_000), foundAmount: sen(100), paidAmount: sen(50) }
  const insert = () => transact(shop.db, (tx) => insertIssue(tx, { ...newIssue('b1'), ...amounts }))
  assert.ok(await insert())
  assert.equal(await insert(), undefined)
  const rows = await shop.db
    .selectFrom('payment_issue')
    .select(['expected_sen', 'found_sen', 'paid_sen'])
    .execute()
  assert.deepEqual(rows, [{ expected_sen: 27_000, found_sen: 100, paid_sen: 50 }])
})
