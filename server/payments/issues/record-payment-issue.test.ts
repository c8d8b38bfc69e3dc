import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { closeIssue, recordPaymentIssue } from './record-payment-issue.ts'

test('a payment issue is logged once it is committed, and not after a rollback', async (t) => {
  const { shop, logLines } = await startTestShop(t)
  const issue = { kind: 'refund due', provider: 'billplz', providerResourceId: 'b1' } as const
  const countLogged = () => logLines.filter((line) => line.includes('payment.issue')).length
  await assert.rejects(
    transact(shop.db, async (tx) => {
      await recordPaymentIssue(shop, tx, issue)
      throw new Error('rolled back')
    }),
    /rolled back/,
  )
  assert.equal(countLogged(), 0)
  for (const isNew of [true, false])
    assert.equal(await transact(shop.db, (tx) => recordPaymentIssue(shop, tx, issue)), isNew)
  assert.equal(countLogged(), 1)
})

test('a change that PayPal refuses again updates an open issue and reopens a closed one', async (t) => {
  const { shop, clock } = await startTestShop(t)
  const recordRefusedChange = (expectedState: 'SUSPENDED' | 'CANCELLED') =>
    transact(shop.db, (tx) =>
      recordPaymentIssue(shop, tx, {
        kind: 'change refused',
        provider: 'paypal',
        providerResourceId: 'I-1',
        details: { expectedState, foundState: 'ACTIVE', reason: 'refused' },
      }),
    )
  const readIssues = () =>
    shop.db
      .selectFrom('payment_issue')
      .select(['expected_state', 'opened_at', 'closed_at', 'closed_by', 'note'])
      .execute()
  const countEmails = async () => {
    const emails = shop.db.selectFrom('outbox_email').select('id')
    return (await emails.where('kind', '=', 'payment issue').execute()).length
  }
  const openIssue = { closed_at: null, closed_by: null, note: '' }
  assert.equal(await recordRefusedChange('SUSPENDED'), true)
  clock.advance(days(1))
  assert.equal(await recordRefusedChange('CANCELLED'), false, 'staff have it already')
  assert.deepEqual(await readIssues(), [
    { expected_state: 'CANCELLED', opened_at: shop.now(), ...openIssue },
  ])
  assert.equal(await countEmails(), 1)
  const issue = await shop.db.selectFrom('payment_issue').select('id').executeTakeFirstOrThrow()
  for (const count of [2, 3]) {
    const closing = { closedBy: 'staff', note: 'Done', closedAt: shop.now() }
    await transact(shop.db, (tx) => closeIssue(tx, issue.id, closing))
    clock.advance(days(1))
    assert.equal(await recordRefusedChange('SUSPENDED'), true, 'staff get it again')
    assert.deepEqual(await readIssues(), [
      { expected_state: 'SUSPENDED', opened_at: shop.now(), ...openIssue },
    ])
    assert.equal(await countEmails(), count)
  }
  const audits = await shop.db
    .selectFrom('audit')
    .select(['actor', 'subject_id', 'detail'])
    .where('action', '=', 'break.reopened')
    .execute()
  const entry = { actor: 'shop', subject_id: String(issue.id), detail: { kind: 'change refused' } }
  assert.deepEqual(audits, [entry, entry])
})

test('a closed issue of another kind stays closed, because nothing new has happened', async (t) => {
  const { shop } = await startTestShop(t)
  const issue = { kind: 'refund due', provider: 'billplz', providerResourceId: 'b1' } as const
  const recordIssue = () => transact(shop.db, (tx) => recordPaymentIssue(shop, tx, issue))
  await recordIssue()
  const closedAt = shop.now()
  const { id } = await shop.db.selectFrom('payment_issue').select('id').executeTakeFirstOrThrow()
  const closing = { closedBy: 'staff', note: 'Refunded', closedAt }
  await transact(shop.db, (tx) => closeIssue(tx, id, closing))
  assert.equal(await recordIssue(), false)
  const rows = await shop.db.selectFrom('payment_issue').select(['closed_at', 'note']).execute()
  assert.deepEqual(rows, [{ closed_at: closedAt, note: 'Refunded' }])
})
