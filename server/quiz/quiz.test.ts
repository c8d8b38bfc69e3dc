/** Submitting the quiz: recommendation, consent, storage and deletion. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { sql } from 'kysely'

import { days } from '#domain/time.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { blockMessage, stopMessage } from '#domain/quiz/quiz-route.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import {
  createSubmission,
  answersOfWoman,
  bodyWithConsent,
} from '#tests/support/quiz-submission.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { findStoredQuiz } from './quiz.store.ts'
import { listQuizResults } from './list-quizzes.ts'
import { submitQuiz } from './submit-quiz.ts'

/** Most tests share one shop, because they do not depend on the rows of other tests. */
const sharedShop = startTestShop({ after })

test('a complete quiz returns products with reasons and cautions, and the excluded products', async () => {
  const { call } = await sharedShop
  const reply = await call('POST /api/recommend', { body: answersOfWoman })
  assert.ok(reply.products.length >= 1 && reply.products.length <= 3)
  for (const product of reply.products) {
    assert.equal(product.category, 'Youthful Grow Nutrition')
    assert.deepEqual(product.reasons[0]?.values, { goal: 'Youthful Grow' })
    assert.equal(typeof product.price, 'number')
  }
  const excludedNames = reply.excluded.map(({ product_name }) => product_name)
  assert.ok(
    excludedNames.includes('Youthful Glow Women') && excludedNames.includes('Youthful Glow Men'),
  )
  const ids = [...reply.products, ...reply.alsoFits, ...reply.excluded].map(({ id }) => id)
  const category = await call('GET /browse/products', { query: { category: 'Youthful Grow' } })
  assert.deepEqual(ids.toSorted(), category.map(({ id }) => id).toSorted())
  assert.ok(reply.products.some(({ reasons }) => reasons.some(({ sources }) => sources?.length)))
})

test('without consent the answers are used and not stored', async () => {
  const { call } = await sharedShop
  const quizCountBefore = await countQuizzes()
  const { quizId } = await call('POST /api/recommend', { body: answersOfWoman })
  assert.equal(quizId, null)
  assert.equal(await countQuizzes(), quizCountBefore)
})

async function countQuizzes(): Promise<number> {
  const { shop } = await sharedShop
  return (await shop.db.selectFrom('quiz').select('id').execute()).length
}

test('with consent the answers are stored encrypted, with the version and time of the consent', async () => {
  const { call, shop, clock } = await sharedShop
  const { quizId } = await call('POST /api/recommend', { body: bodyWithConsent })
  assert.ok(quizId)
  const row = await shop.db
    .selectFrom('quiz')
    .selectAll()
    .where('id', '=', quizId)
    .executeTakeFirstOrThrow()
  const rowText = JSON.stringify(row)
  // 'anary' finds both the name 'Canary Aisyah' and the email 'canary@example.com'.
  for (const secret of ['anary', 'Fish', 'Sesame', 'Female', 'Rarely', '31-40'])
    assert.ok(!rowText.includes(secret), secret)
  const consent = await shop.db
    .selectFrom('consent')
    .selectAll()
    .where('about_id', '=', quizId)
    .executeTakeFirstOrThrow()
  assert.equal(consent.kind, 'quiz_answers')
  assert.equal(consent.version, quizConsentVersion)
  assert.equal(consent.given_at.getTime(), clock.now.getTime())
  const quiz = await findStoredQuiz(shop.db, shop.sealingKeys, quizId)
  assert.deepEqual(quiz?.answers.allergic, ['Fish', 'Sesame'])
})

test('a repeated submission returns the stored quiz, without a second consent or email', async () => {
  const { call, shop } = await sharedShop
  const submit = async (key: string, changes: object = {}) => {
    const body = { ...bodyWithConsent, email: 'repeated@example.com', ...changes }
    const reply = await call(
      'POST /api/recommend',
      { body },
      { headers: { 'idempotency-key': key } },
    )
    return reply.quizId ?? ''
  }
  const countRows = async () => {
    const { rows } = await sql<{ quizzes: number; consents: number; emails: number }>`
      select (select count(*)::int from quiz) as quizzes,
        (select count(*)::int from consent) as consents,
        (select count(*)::int from outbox_email) as emails`.execute(shop.db)
    return rows
  }
  const quizId = await submit('submission-1')
  const rowsAfterFirst = await countRows()
  assert.equal(await submit('submission-1'), quizId)
  assert.deepEqual(await countRows(), rowsAfterFirst)
  // After a lost reply, the visitor may also go back and change an answer.
  assert.notEqual(await submit('submission-1', { smoke: 'No' }), quizId)
  assert.notEqual(await submit('submission-2'), quizId)
})

test('a consent of an old version is refused', async () => {
  const { call } = await sharedShop
  const body = { ...bodyWithConsent, consentVersion: '1999-01-01' }
  await assert.rejects(call('POST /api/recommend', { body }), {
    status: 400,
    message: /consent text has changed/,
  })
})

test('impossible answers are refused with a message, and nothing is stored', async () => {
  const { call } = await sharedShop
  const quizCountBefore = await countQuizzes()
  const refused: [Partial<typeof bodyWithConsent>, RegExp][] = [
    [{ gender: 'Male', pregnancy: 'Pregnant' }, /"pregnancy" is not asked/],
    [{ gender: 'Somebody' }, /"gender" is not one of the options/],
    [{ allergic: ['None', 'Fish'] }, /"None" cannot be chosen together/],
    [{ dietType: "Men's Complete Hair Support" }, new RegExp(blockMessage)],
    [{ age: '50+', pregnancy: '', consultDoctor: 'not confirmed' }, new RegExp(stopMessage)],
    [{ email: '' }, /"email" has no answer/],
  ]
  for (const [change, message] of refused)
    await assert.rejects(call('POST /api/recommend', { body: { ...bodyWithConsent, ...change } }), {
      status: 422,
      message,
    })
  assert.equal(await countQuizzes(), quizCountBefore)
})

test('no quiz answer, name or email is logged', async () => {
  const { call, logLines } = await sharedShop
  await call('POST /api/recommend', { body: bodyWithConsent })
  await call('POST /api/recommend', { body: { ...bodyWithConsent, smoke: 'canary' } }).catch(
    () => undefined,
  )
  const log = logLines.join('\n')
  for (const secret of ['anary', 'Sesame', 'Youthful Grow'])
    assert.ok(!log.includes(secret), secret)
})

test("a quiz with another person's email does not change their account", async () => {
  const testShop = await sharedShop
  const { shop } = testShop
  const { userId } = await createCustomer(testShop)
  const victimQuiz = await submitQuiz(shop, createSubmission(userId))
  await submitQuiz(shop, {
    ...createSubmission(),
    answers: { ...answersOfWoman, allergic: 'None' },
  })
  const results = await listQuizResults(shop, userId)
  assert.deepEqual(
    results.map(({ id, allergic, smoke, musclePain }) => ({ id, allergic, smoke, musclePain })),
    [{ id: victimQuiz.quizId, allergic: ['Fish', 'Sesame'], smoke: true, musclePain: false }],
  )
})

test('after 30 days a quiz without an account is deleted with its consent and emails; a quiz with an account stays', async (t) => {
  // Without jobs the emails stay queued, so housekeeping does not delete them by their age.
  const testShop = await startTestShop(t)
  const { shop, clock } = testShop
  const { userId } = await createCustomer(testShop)
  const unlinkedQuiz = await submitQuiz(shop, createSubmission())
  const linkedQuiz = await submitQuiz(shop, createSubmission(userId))
  const listConsentedIds = async (): Promise<string[]> =>
    (await shop.db.selectFrom('consent').select('about_id').execute()).map((row) => row.about_id)
  clock.advance(days(retentionPeriods.unlinkedQuizDays))
  await runHousekeeping(shop)
  assert.equal((await listConsentedIds()).length, 2)
  assert.equal((await shop.db.selectFrom('outbox_email').select('id').execute()).length, 2)
  // One millisecond.
  clock.advance(1)
  await runHousekeeping(shop)
  assert.equal(
    await findStoredQuiz(shop.db, shop.sealingKeys, unlinkedQuiz.quizId ?? ''),
    undefined,
  )
  assert.deepEqual(await listConsentedIds(), [linkedQuiz.quizId])
  assert.equal((await shop.db.selectFrom('outbox_email').select('id').execute()).length, 1)
})

test('a sealed quiz moved to another row cannot be decrypted', async () => {
  const { shop } = await sharedShop
  const source = await submitQuiz(shop, createSubmission())
  const target = await submitQuiz(shop, createSubmission())
  const { answers_sealed } = await shop.db
    .selectFrom('quiz')
    .select('answers_sealed')
    .where('id', '=', source.quizId ?? '')
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('quiz')
    .set({ answers_sealed })
    .where('id', '=', target.quizId ?? '')
    .execute()
  await assert.rejects(findStoredQuiz(shop.db, shop.sealingKeys, target.quizId ?? ''))
})

test('the checkout gets the allergies that an order would copy, and nothing else', async () => {
  const { call, shop } = await sharedShop
  const getQuizForOrder = (body: { quizId?: string | null }) =>
    call('POST /api/quizzes/for-order', { body })
  const emptyReply = { quizId: null, takenAt: null, allergens: [] }
  assert.deepEqual(await getQuizForOrder({}), emptyReply)
  assert.deepEqual(await getQuizForOrder({ quizId: 'unknown' }), emptyReply)
  const { quizId } = await submitQuiz(shop, createSubmission())
  const { takenAt, ...quizOfOrder } = await getQuizForOrder({ quizId })
  assert.deepEqual(quizOfOrder, { quizId, allergens: ['Fish', 'Sesame'] })
  assert.equal(takenAt, shop.now().toISOString())
  const answers = { ...answersOfWoman, allergic: ['None'] }
  const withoutAllergies = await submitQuiz(shop, { ...createSubmission(), answers })
  assert.deepEqual((await getQuizForOrder({ quizId: withoutAllergies.quizId })).allergens, [])
})
