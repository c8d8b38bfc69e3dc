import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { transact } from '#server/db/transact.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { addQuizSubmissions } from './165-quiz-submissions.ts'

test('quizzes without a submission hash stay, also of the old process, and no hash is stored twice', async (t) => {
  const { shop } = await startTestShop(t)
  const insertQuiz = (id: string) =>
    sql`insert into quiz (id, submitted_at, answers_sealed, results_sealed)
      values (${id}, now(), '', '')`.execute(shop.db)
  const setHash = (id: string) =>
    shop.db.updateTable('quiz').set({ submission_hash: 'hash' }).where('id', '=', id).execute()
  await sql`alter table quiz drop column submission_hash`.execute(shop.db)
  await insertQuiz('before')
  await transact(shop.db, addQuizSubmissions)
  await insertQuiz('old process')
  await setHash('before')
  await assert.rejects(setHash('old process'), /quiz_submission_hash_key/)
})
