/** Submitting the quiz: recommendation, consent, results emails, claiming and deletion. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { days } from '#domain/time.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { blockMessage, stopMessage } from '#domain/quiz/quiz-route.ts'
import { claimCode } from '#server/mail/emails/account/claim-code.email.ts'
import { quizResults } from '#server/mail/emails/quiz/quiz-results.email.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { ApiError } from '#web/api/client.ts'

import { claimQuiz, sendQuizCode } from './claim-quiz.ts'
import { findStoredQuiz } from './quiz.store.ts'
import { listQuizResults } from './read-quiz.ts'
import { submitQuiz } from './submit-quiz.ts'

/** Most tests share one shop, because they do not depend on the rows of other tests. */
const sharedShop = startTestShop({ after })

const answersOfWoman = {
  name: 'Canary Aisyah',
  age: '31-40',
  gender: 'Female',
  dietType: 'Youthful Grow',
  pregnancy: 'None of the above',
  consultDoctor: '',
  allergic: ['Fish', 'Sesame'],
  consumption: 'Rarely',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'Yes',
  exercise: 'Daily',
  muscle_pain: 'No',
  email: 'canary@example.com',
}
const bodyWithConsent = { ...answersOfWoman, consentVersion: quizConsentVersion }

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
  const quiz = await findStoredQuiz(shop.db, shop.sealing, quizId)
  assert.deepEqual(quiz?.answers.allergic, ['Fish', 'Sesame'])
})

test('a consent of an old version is refused', async () => {
  const { call } = await sharedShop
  const body = { ...bodyWithConsent, consentVersion: '1999-01-01' }
  await assert.rejects(
    call('POST /api/recommend', { body }),
    matchRefusal(400, /consent text has changed/),
  )
})

/** Returns a check for `assert.rejects`. */
function matchRefusal(status: number, message: RegExp) {
  return (error: unknown) =>
    error instanceof ApiError && error.status === status && message.test(error.message)
}

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
    await assert.rejects(
      call('POST /api/recommend', { body: { ...bodyWithConsent, ...change } }),
      matchRefusal(422, message),
    )
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
  const { shop } = await sharedShop
  const victimQuiz = await submitQuiz(shop, createSubmission('the-victim'))
  await submitQuiz(shop, {
    ...createSubmission(undefined),
    answers: { ...answersOfWoman, allergic: 'None' },
  })
  const results = await listQuizResults(shop, 'the-victim')
  assert.deepEqual(
    results.map(({ id, allergic, smoke, musclePain }) => ({ id, allergic, smoke, musclePain })),
    [{ id: victimQuiz.quizId, allergic: ['Fish', 'Sesame'], smoke: true, musclePain: false }],
  )
})

const createSubmission = (userId: string | undefined) => ({
  answers: answersOfWoman,
  consentVersion: quizConsentVersion,
  userId,
})

test('results are sent to a valid email, and their token claims the quiz once', async () => {
  const { shop } = await sharedShop
  const { quizId } = await submitQuiz(shop, createSubmission(undefined))
  const listEmails = async () =>
    shop.db
      .selectFrom('outbox_email')
      .selectAll()
      .where('dedupe_key', 'like', `quiz ${quizId} %`)
      .orderBy('id')
      .execute()
  const [message] = await listEmails()
  assert.equal(message?.recipient, 'canary@example.com')
  const { token, products } = quizResults.data.parse(message?.data)
  assert.ok(token && products.length > 0)
  const emailData = JSON.stringify(message?.data)
  for (const secret of ['Sesame', 'Rarely', 'smoke', 'Youthful Grow'])
    assert.ok(!emailData.includes(secret), secret)

  const claim = { userId: 'a-customer', token }
  const unknownClaim = { ...claim, token: `${token}x` }
  await assert.rejects(sendQuizCode(shop, unknownClaim, 'en'), { code: 'NOT_FOUND' })
  await assert.rejects(claimQuiz(shop, claim, '123456'), { code: 'CODE_INVALID' })
  await sendQuizCode(shop, claim, 'en')
  const code = await readClaimCode('canary@example.com')
  const otherClaim = { ...claim, userId: 'another' }
  await assert.rejects(claimQuiz(shop, otherClaim, code), { code: 'CODE_INVALID' })
  await claimQuiz(shop, claim, code)
  await assert.rejects(claimQuiz(shop, otherClaim, code), { code: 'NOT_FOUND' })
  assert.deepEqual(
    (await listQuizResults(shop, 'a-customer')).map(({ id }) => id),
    [quizId],
  )
  assert.deepEqual(await listQuizResults(shop, 'another'), [])
})

/** Returns the code in the newest email to an address. */
async function readClaimCode(to: string): Promise<string> {
  const { shop } = await sharedShop
  const { data } = await shop.db
    .selectFrom('outbox_email')
    .select('data')
    .where('recipient', '=', to)
    .where('kind', '=', claimCode.kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return claimCode.data.parse(data).code
}

test('no results are sent to an invalid email; another address can be entered, for three emails in total', async () => {
  const { shop, call } = await sharedShop
  const { quizId } = await call('POST /api/recommend', {
    body: { ...bodyWithConsent, email: 'not yet' },
  })
  const countEmails = async () =>
    (
      await shop.db
        .selectFrom('outbox_email')
        .select('id')
        .where('dedupe_key', 'like', `quiz ${quizId} %`)
        .execute()
    ).length
  assert.equal(await countEmails(), 0)
  const send = (email: string) =>
    call('POST /api/quizzes/{quizId}/email', { params: { quizId: quizId ?? '' }, body: { email } })
  await assert.rejects(send('still not'), matchRefusal(400, /Enter an email address/))
  for (let sent = 1; sent <= 3; sent += 1) {
    await send('mended@example.com')
    assert.equal(await countEmails(), sent)
  }
  await assert.rejects(send('mended@example.com'), { status: 429 })
  assert.equal(await countEmails(), 3)
  const unknownQuiz = { params: { quizId: 'x'.repeat(22) }, body: { email: 'mended@example.com' } }
  await assert.rejects(call('POST /api/quizzes/{quizId}/email', unknownQuiz), { status: 404 })
})

test('a stranger who enters the same email repeatedly sends it five emails a day, without text of their own', async (t) => {
  const { shop, call } = await startTestShop(t)
  const name = 'You have won: https://evil.example'
  for (const email of ['bombed@example.com', 'Bombed+more@example.com', 'BOMBED@example.com'])
    for (let count = 0; count < 3; count++) {
      const { quizId } = await call('POST /api/recommend', {
        body: { ...bodyWithConsent, name, email },
      })
      assert.ok(quizId, 'the answers are stored anyway')
    }
  const rows = await shop.db.selectFrom('outbox_email').selectAll().execute()
  assert.equal(rows.length, 5)
  const [row] = rows
  assert.ok(row)
  const { text } = composeStoredEmail(shop, row)
  assert.match(text, /^Your results$/m)
  assert.doesNotMatch(text, /evil|won/)
})

test('a guest cannot claim', async () => {
  const { call } = await sharedShop
  await assert.rejects(call('POST /api/quizzes/claim', { body: { token: 'x', code: '' } }), {
    status: 401,
  })
})

test('after 30 days a quiz without an account is deleted with its consent and emails; a quiz with an account stays', async (t) => {
  // Without jobs the emails stay queued, so housekeeping does not delete them by their age.
  const { shop, clock } = await startTestShop(t)
  const unlinkedQuiz = await submitQuiz(shop, createSubmission(undefined))
  const linkedQuiz = await submitQuiz(shop, createSubmission('an-owner'))
  const listConsentedIds = async (): Promise<string[]> =>
    (await shop.db.selectFrom('consent').select('about_id').execute()).map((row) => row.about_id)
  clock.advance(days(retentionPeriods.unlinkedQuizDays))
  await runHousekeeping(shop)
  assert.equal((await listConsentedIds()).length, 2)
  assert.equal((await shop.db.selectFrom('outbox_email').select('id').execute()).length, 2)
  // One millisecond.
  clock.advance(1)
  await runHousekeeping(shop)
  assert.equal(await findStoredQuiz(shop.db, shop.sealing, unlinkedQuiz.quizId ?? ''), undefined)
  assert.deepEqual(await listConsentedIds(), [linkedQuiz.quizId])
  assert.equal((await shop.db.selectFrom('outbox_email').select('id').execute()).length, 1)
})

test('a sealed quiz moved to another row cannot be decrypted', async () => {
  const { shop } = await sharedShop
  const source = await submitQuiz(shop, createSubmission(undefined))
  const target = await submitQuiz(shop, createSubmission(undefined))
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
  await assert.rejects(findStoredQuiz(shop.db, shop.sealing, target.quizId ?? ''))
})

test('the checkout gets the allergies that an order would copy, and nothing else', async () => {
  const { call, shop } = await sharedShop
  const getQuizForOrder = (body: { quizId?: string | null }) =>
    call('POST /api/quizzes/for-order', { body })
  const emptyReply = { quizId: null, takenAt: null, allergic: [] }
  assert.deepEqual(await getQuizForOrder({}), emptyReply)
  assert.deepEqual(await getQuizForOrder({ quizId: 'unknown' }), emptyReply)
  const { quizId } = await submitQuiz(shop, createSubmission(undefined))
  const { takenAt, ...quizOfOrder } = await getQuizForOrder({ quizId })
  assert.deepEqual(quizOfOrder, { quizId, allergic: ['Fish', 'Sesame'] })
  assert.equal(takenAt, shop.now().toISOString())
  const answers = { ...answersOfWoman, allergic: ['None'] }
  const withoutAllergies = await submitQuiz(shop, { ...createSubmission(undefined), answers })
  assert.deepEqual((await getQuizForOrder({ quizId: withoutAllergies.quizId })).allergic, [])
})
