/**
 * Races at the pharmacy desk, on PostgreSQL with two processes: the embedded database runs one
 * statement at a time and would show none of them.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { parseQuizSubmission } from '#domain/quiz/quiz-payload.ts'
import { transact } from '#server/db/transact.ts'
import { recheckOrders } from '#server/pharmacy/review/recheck-orders.ts'
import { insertQuiz } from '#server/quiz/quiz.store.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  createPaidOrder,
  createPharmacist,
  orderWithFish,
  quizAnswers,
} from '#tests/support/desks/reviewed-order.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { waitUntilQueryWaits } from '#tests/support/database/wait-for-lock.ts'
import { startTwoShops, type TwoShops } from '#tests/support/shop/two-shops.ts'
import { ApiError } from '#web/api/client.ts'

const skip = missingPostgresReason()

let shops: TwoShops
let firstShop: ShopWithPayments
/** A second process of the same shop. */
let secondShop: TestShop

before(async () => {
  if (skip !== false) return
  shops = await startTwoShops()
  ;({ firstShop, secondShop } = shops)
})

after(() => shops?.stop())

test(
  'when an answer and an approval arrive together, one succeeds and the other is refused with its reason',
  { skip },
  async () => {
    const owner = await createCustomer(firstShop)
    const { call, token } = await createPharmacist(firstShop)
    const callSecondShop = secondShop.createVisitor({ token })
    // Gets the CSRF token now, so that the race has only its own calls.
    await callSecondShop('GET /api/init')
    for (let round = 0; round < 8; round++) {
      const order = await createPaidOrder(firstShop, { call: owner.call })
      const params = { orderId: order.number }
      const askedReview = await call('POST /api/pharmacy/orders/{orderId}/ask', {
        params,
        body: { version: 0, question: 'Anything else?' },
      })
      const email = await waitUntil('the email', async () =>
        firstShop.emails
          .listEmails(order.email)
          .find(({ subject }) => subject.includes(`question about your order ${order.number}`)),
      )
      const answerToken = /pharmacist\?token=([\w-]+)/.exec(email.text)?.[1] ?? ''
      const [answerResult, approveResult] = await Promise.allSettled([
        owner.call('POST /api/pharmacist-messages/answer', {
          body: { token: answerToken, text: 'I am allergic to fish', consent: true },
        }),
        callSecondShop('POST /api/pharmacy/orders/{orderId}/approve', {
          params,
          body: {
            version: askedReview.version,
            flagsKey: askedReview.flagsKey,
            reason: 'The doctor answered',
          },
        }),
      ])
      const review = await call('GET /api/pharmacy/orders/{orderId}', { params })
      const outcome = [answerResult.status, approveResult.status, review.state]
      if (answerResult.status === 'fulfilled') {
        assert.deepEqual(outcome, ['fulfilled', 'rejected', 'answered'])
        assert.equal(refusalCode(approveResult), 'CONFLICT')
      } else {
        assert.deepEqual(outcome, ['rejected', 'fulfilled', 'approved'])
        assert.equal(refusalCode(answerResult), 'LINK_EXPIRED')
        assert.match(refusalMessage(answerResult), /^This question is closed/)
      }
    }
  },
)

test('a recheck that waits for a refund leaves the status of the order', { skip }, async () => {
  const owner = await createCustomer(firstShop)
  const order = await createPaidOrder(firstShop, { call: owner.call, body: orderWithFish })
  const userId = order.user_id
  assert.ok(userId)
  const { db, sealingKeys } = firstShop.shop
  const readStatus = async () =>
    (await db.selectFrom('orders').select('status').where('id', '=', order.id).execute())[0]?.status
  const setPayment = (executor: Pick<typeof db, 'updateTable'>, payment: 'paid' | 'refunded') =>
    executor.updateTable('orders').set({ payment }).where('id', '=', order.id).execute()
  const parseResult = parseQuizSubmission({ ...quizAnswers, allergic: ['Fish'] })
  assert.ok(parseResult.ok)
  const { answers } = parseResult

  const refundWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const refunding = transact(db, async (tx) => {
    await setPayment(tx, 'refunded')
    refundWritten.resolve()
    await mayCommit.promise
  })
  await refundWritten.promise
  const statusBefore = await readStatus()
  // Inserted after the refund, because a recheck that the payment has requested may still run.
  await transact(db, (tx) =>
    insertQuiz(
      tx,
      sealingKeys,
      {
        id: `race-${order.id}`,
        submittedAt: firstShop.shop.now(),
        userId,
        answers,
        results: { recommended: [], excluded: [] },
      },
      undefined,
    ),
  )
  const rechecking = recheckOrders(firstShop.shop, { userId })
  // The recheck waits for the order.
  await waitUntilQueryWaits(db).finally(() => mayCommit.resolve())
  await Promise.all([refunding, rechecking])
  assert.notEqual(statusBefore, 'Investigation')
  assert.equal(await readStatus(), statusBefore)

  await setPayment(db, 'paid')
  await recheckOrders(firstShop.shop, { userId })
  assert.equal(await readStatus(), 'Investigation', 'the recheck moves a paid order')
})

function readRefusal(result: PromiseSettledResult<unknown>): ApiError {
  assert.ok(result.status === 'rejected' && result.reason instanceof ApiError)
  return result.reason
}

const refusalCode = (result: PromiseSettledResult<unknown>) => readRefusal(result).code
const refusalMessage = (result: PromiseSettledResult<unknown>) => readRefusal(result).message
