/**
 * Races at the pharmacy desk, on PostgreSQL with two processes: the embedded database runs one
 * statement at a time and would show none of them.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { aCustomer } from '#tests/support/an-account.ts'
import { until, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { aPaidOrder, aPharmacist } from '#tests/support/a-reviewed-order.ts'
import type { TestShop } from '#tests/support/a-shop.ts'
import { missingPostgresReason } from '#tests/support/postgres.ts'
import { startTwoShops, type TwoShops } from '#tests/support/two-shops.ts'
import { ApiError } from '#web/api/client.ts'

const skip = missingPostgresReason()

let two: TwoShops
let shop: PayingShop
/** A second process of the same shop. */
let other: TestShop

before(async () => {
  if (skip !== false) return
  two = await startTwoShops()
  ;({ shop, other } = two)
})

after(() => two?.end())

test(
  'of a parallel answer and approval one succeeds, and the other is refused with the reason',
  { skip },
  async () => {
    const owner = await aCustomer(shop)
    const { call, token } = await aPharmacist(shop)
    const desk = other.visitor({ token })
    await desk('GET /api/init')
    for (let round = 0; round < 8; round++) {
      const order = await aPaidOrder(shop, { call: owner.call })
      const params = { orderId: order.number }
      const asked = await call('POST /api/pharmacy/orders/{orderId}/ask', {
        params,
        body: { version: 0, question: 'Anything else?' },
      })
      const email = await until('the email', async () =>
        shop.emails
          .messages(order.email)
          .find(({ subject }) => subject.includes(`question about your order ${order.number}`)),
      )
      const link = /pharmacist\?token=([\w-]+)/.exec(email.text)?.[1] ?? ''
      const [answered, approved] = await Promise.allSettled([
        owner.call('POST /api/pharmacist-messages/answer', {
          body: { token: link, text: 'I am allergic to fish', consent: true },
        }),
        desk('POST /api/pharmacy/orders/{orderId}/approve', {
          params,
          body: { version: asked.version, reason: 'The doctor answered' },
        }),
      ])
      const review = await call('GET /api/pharmacy/orders/{orderId}', { params })
      const outcome = [answered.status, approved.status, review.state]
      if (answered.status === 'fulfilled') {
        assert.deepEqual(outcome, ['fulfilled', 'rejected', 'answered'])
        assert.equal(codeOf(approved), 'CONFLICT')
      } else {
        assert.deepEqual(outcome, ['rejected', 'fulfilled', 'approved'])
        assert.equal(codeOf(answered), 'LINK_EXPIRED')
        assert.match(messageOf(answered), /^This question is closed/)
      }
    }
  },
)

function refusalIn(settled: PromiseSettledResult<unknown>): ApiError {
  assert.ok(settled.status === 'rejected' && settled.reason instanceof ApiError)
  return settled.reason
}

const codeOf = (settled: PromiseSettledResult<unknown>) => refusalIn(settled).code
const messageOf = (settled: PromiseSettledResult<unknown>) => refusalIn(settled).message
