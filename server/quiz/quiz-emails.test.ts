/** Emails with the results of a quiz, and the claim of a quiz by the owner of its email. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'
import { unsealEmailData } from '#server/mail/seal-email.ts'
import { claimCode } from '#server/mail/emails/account/claim-code.email.ts'
import { quizResults } from '#server/mail/emails/quiz/quiz-results.email.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import {
  answersOfWoman,
  bodyWithConsent,
  createSubmission,
} from '#tests/support/quiz-submission.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { claimQuiz, sendQuizCode } from './claim-quiz.ts'
import { listQuizResults } from './list-quizzes.ts'
import { submitQuiz } from './submit-quiz.ts'

const sharedShop = startTestShop({ after })

test('results are sent to a valid email, and their token claims the quiz once', async () => {
  const testShop = await sharedShop
  const { shop } = testShop
  const { quizId } = await submitQuiz(shop, createSubmission())
  const [email] = await listResultsEmails(quizId)
  assert.equal(email?.recipient, 'canary@example.com')
  const storedData = JSON.stringify(email?.data)
  assert.match(storedData, /^\{"sealed":"[^"]+"\}$/, 'name, formulas and token are encrypted')
  const data = unsealEmailData(shop.sealingKeys, email?.message_id ?? '', email?.data)
  const { token, products } = quizResults.data.parse(data)
  assert.ok(token && products.length > 0)
  const emailData = JSON.stringify(data)
  for (const secret of ['Sesame', 'Rarely', 'smoke', 'Youthful Grow']) {
    assert.ok(JSON.stringify(answersOfWoman).includes(secret), `${secret} is an answer`)
    assert.ok(!emailData.includes(secret), secret)
  }

  const { userId } = await createCustomer(testShop)
  const claim = { userId, token }
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
    (await listQuizResults(shop, userId)).map(({ id }) => id),
    [quizId],
  )
  assert.deepEqual(await listQuizResults(shop, 'another'), [])
})

/** Returns the queued emails with the results of a quiz, oldest first. */
async function listResultsEmails(quizId: string | null) {
  const { shop } = await sharedShop
  return shop.db
    .selectFrom('outbox_email')
    .selectAll()
    .where('dedupe_key', 'like', `quiz ${quizId} %`)
    .orderBy('id')
    .execute()
}

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
  const { call } = await sharedShop
  const { quizId } = await call('POST /api/recommend', {
    body: { ...bodyWithConsent, email: 'not yet' },
  })
  const countEmails = async () => (await listResultsEmails(quizId)).length
  assert.equal(await countEmails(), 0)
  const send = (email: string) =>
    call('POST /api/quizzes/{quizId}/email', { params: { quizId: quizId ?? '' }, body: { email } })
  await assert.rejects(send('still not'), { status: 400, message: /Enter an email address/ })
  for (let sentCount = 1; sentCount <= 3; sentCount++) {
    await send('corrected@example.com')
    assert.equal(await countEmails(), sentCount)
  }
  await assert.rejects(send('corrected@example.com'), { status: 429 })
  assert.equal(await countEmails(), 3)
  const unknownQuiz = {
    params: { quizId: 'x'.repeat(22) },
    body: { email: 'corrected@example.com' },
  }
  await assert.rejects(call('POST /api/quizzes/{quizId}/email', unknownQuiz), { status: 404 })
})

test('a stranger who enters the same email repeatedly causes at most five emails a day, without text of their own', async (t) => {
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

test('a guest cannot claim a quiz', async () => {
  const { call } = await sharedShop
  await assert.rejects(call('POST /api/quizzes/claim', { body: { token: 'x', code: '' } }), {
    status: 401,
  })
})
