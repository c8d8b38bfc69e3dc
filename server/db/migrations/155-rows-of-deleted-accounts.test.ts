/** Test of a migration that removes the ids of deleted accounts from quizzes and orders. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { transact } from '#server/db/transact.ts'
import { submitQuiz } from '#server/quiz/submit-quiz.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { createSubmission } from '#tests/support/quiz-submission.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

import { unlinkRowsOfDeletedAccounts } from './155-rows-of-deleted-accounts.ts'

test('only rows whose account is gone lose their account', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { shop } = testShop
  for (const name of ['stays', 'leaves']) {
    const { userId, call } = await createCustomer(testShop, { email: `${name}@example.com` })
    await submitQuiz(shop, createSubmission(userId))
    await call('POST /api/billplz/pay', {
      body: buildPayBody({ customerDetails: { email: `${name}@example.com` } }),
    })
  }
  // Without the erasure that a deletion by the customer begins with.
  await shop.db.deleteFrom('users').where('email', '=', 'leaves@example.com').execute()
  await transact(shop.db, unlinkRowsOfDeletedAccounts)
  const { id } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  for (const table of ['quiz', 'orders'] as const) {
    const rows = await shop.db.selectFrom(table).select('user_id').orderBy('user_id').execute()
    assert.deepEqual(rows, [{ user_id: id }, { user_id: null }], table)
  }
})
