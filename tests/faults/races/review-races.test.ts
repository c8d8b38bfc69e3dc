/**
 * Races at the pharmacy desk, on PostgreSQL with two processes: the embedded database runs one
 * statement at a time and would show none of them.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { createCustomer } from '#tests/support/people/accounts.ts'
import { waitUntil, type ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createPaidOrder, createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { startTwoShops, type TwoShops } from '#tests/support/shop/two-shops.ts'
import { ApiError } from '#web/api/client.ts'

const skip = missingPostgresReason()

let shops: TwoShops
let shop: ShopWithPayments
/** A second process of the same shop. */
let otherShop: TestShop

before(async () => {
  if (skip !== false) return
  shops = await startTwoShops()
  ;({ shop, secondShop: otherShop } = shops)
})

after(() => shops?.stop())

test(
  'of a parallel answer and approval one succeeds, and the other is refused with the reason',
  { skip },
  async () => {
    const owner = await createCustomer(shop)
    const { call, token } = await createPharmacist(shop)
    const callOtherShop = otherShop.createVisitor({ token })
    await callOtherShop('GET /api/init')
    for (let round = 0; round < 8; round++) {
      const order = await createPaidOrder(shop, { call: owner.call })
      const params = { orderId: order.number }
      const askedReview = await call('POST /api/pharmacy/orders/{orderId}/ask', {
        params,
        body: { version: 0, question: 'Anything else?' },
      })
      const email = await waitUntil('the email', async () =>
        shop.emails
          .messages(order.email)
          .find(({ subject }) => subject.includes(`question about your order ${order.number}`)),
      )
      const link = /pharmacist\?token=([\w-]+)/.exec(email.text)?.[1] ?? ''
      const [answerResult, approveResult] = await Promise.allSettled([
        owner.call('POST /api/pharmacist-messages/answer', {
          body: { token: link, text: 'I am allergic to fish', consent: true },
        }),
        callOtherShop('POST /api/pharmacy/orders/{orderId}/approve', {
          params,
          body: { version: askedReview.version, reason: 'The doctor answered' },
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

function readRefusal(result: PromiseSettledResult<unknown>): ApiError {
  assert.ok(result.status === 'rejected' && result.reason instanceof ApiError)
  return result.reason
}

const refusalCode = (result: PromiseSettledResult<unknown>) => readRefusal(result).code
const refusalMessage = (result: PromiseSettledResult<unknown>) => readRefusal(result).message
