/**
 * Refused changes of one subscription are recorded in parallel, and while staff close their payment
 * issue. On PostgreSQL, because the embedded database runs one transaction at a time.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { closePaymentIssue } from '#server/payment-issues/close-payment-issue.ts'
import { closeIssue, recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import type { Shop } from '#server/shop.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { waitUntilQueryWaits } from '#tests/support/database/wait-for-lock.ts'

const parallelCount = 8

function recordRefusal(shop: Shop, tx: Tx): Promise<boolean> {
  return recordPaymentIssue(shop, tx, {
    kind: 'change refused',
    provider: 'paypal',
    providerResourceId: 'I-1',
    details: { expectedState: 'SUSPENDED', foundState: 'ACTIVE', reason: 'refused' },
  })
}

test(
  'parallel refusals make one issue and one email, so does each reopening, and staff close only what they read',
  { skip: missingPostgresReason() },
  async (t) => {
    const { url: databaseUrl, remove } = await createTestDatabase()
    const settings = { RUN_JOBS: 'false' }
    const { shop, clock } = await startTestShop(t, { databaseUrl, settings })
    t.after(remove)
    const readIssues = () =>
      shop.db.selectFrom('payment_issue').select(['id', 'opened_at', 'closed_at']).execute()
    const countEmails = async () =>
      (await shop.db.selectFrom('outbox_email').select('id').execute()).length
    const refuseInParallel = async () => {
      const results = await Promise.all(
        Array.from({ length: parallelCount }, () =>
          transact(shop.db, (tx) => recordRefusal(shop, tx)),
        ),
      )
      return results.filter((isNew) => isNew).length
    }

    assert.equal(await refuseInParallel(), 1)
    const [issue] = await readIssues()
    assert.ok(issue)
    const close = (tx: Tx) =>
      closeIssue(tx, issue.id, { closedBy: 'staff', note: 'Done', closedAt: shop.now() })
    await transact(shop.db, close)
    clock.advance(minutes(1))
    assert.equal(await refuseInParallel(), 1)
    const openIssue = { id: issue.id, opened_at: shop.now(), closed_at: null }
    assert.deepEqual(await readIssues(), [openIssue])
    assert.equal(await countEmails(), 2)

    // The refusal waits for staff who are closing the issue, and then opens it again.
    clock.advance(minutes(1))
    const issueClosed = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const closing = transact(shop.db, async (tx) => {
      await close(tx)
      issueClosed.resolve()
      await mayCommit.promise
    })
    await issueClosed.promise
    const refusing = transact(shop.db, (tx) => recordRefusal(shop, tx))
    await waitUntilQueryWaits(shop.db)
    mayCommit.resolve()
    const [, isReopened] = await Promise.all([closing, refusing])
    assert.equal(isReopened, true)
    assert.deepEqual(await readIssues(), [{ ...openIssue, opened_at: shop.now() }])
    assert.equal(await countEmails(), 3)

    // Staff close the issue as they read it, while another refusal changes it.
    const openedAt = shop.now().toISOString()
    clock.advance(minutes(1))
    const issueChanged = Promise.withResolvers<void>()
    const mayCommitChange = Promise.withResolvers<void>()
    const changing = transact(shop.db, async (tx) => {
      await recordRefusal(shop, tx)
      issueChanged.resolve()
      await mayCommitChange.promise
    })
    await issueChanged.promise
    const loggedInAt = shop.now()
    const staff: Actor = { userId: 'staff', role: 'admin', sessionId: 1, loggedInAt }
    const closingTooLate = closePaymentIssue(shop, staff, {
      issueId: issue.id,
      openedAt,
      note: 'Done',
    })
    const refusal = assert.rejects(closingTooLate, { code: 'CONFLICT' })
    await waitUntilQueryWaits(shop.db)
    mayCommitChange.resolve()
    await Promise.all([changing, refusal])
    assert.deepEqual(await readIssues(), [{ ...openIssue, opened_at: shop.now() }])
  },
)
