/**
 * Races at the pharmacy desk, on PostgreSQL with two processes: the embedded database runs one
 * statement at a time and would show none of them.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { aCustomer } from '#tests/support/an-account.ts'
import { addressesOf, aPayingShop, until, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { aPaidOrder, aPharmacist } from '#tests/support/a-reviewed-order.ts'
import { aShop, type TestShop } from '#tests/support/a-shop.ts'
import { startPostgres, whyNoPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { ApiError } from '#web/api/client.ts'

const skip = whyNoPostgres()
const secret = 'a secret that both processes know'
const dataKey = Buffer.alloc(32, 7).toString('base64')

let postgres: PostgresServer
let shop: PayingShop
/** A second process of the same shop. */
let other: TestShop
const endings: (() => Promise<void>)[] = []

before(async () => {
  if (skip !== false) return
  postgres = await startPostgres(undefined)
  const databaseUrl = postgres.url(await postgres.createDatabase())
  shop = await aPayingShop(
    { after: (end) => void endings.push(end) },
    { databaseUrl, settings: { APP_SECRET: secret, DATA_KEY: dataKey } },
  )
  other = await aShop(
    { after: (end) => void endings.unshift(end) },
    {
      databaseUrl,
      settings: { ...addressesOf(shop.standIns), APP_SECRET: secret, DATA_KEY: dataKey },
    },
  )
})

after(async () => {
  for (const end of endings) await end()
  await postgres?.remove()
})

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
        shop.letters
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
        assert.equal(codeOf(answered), 'LINK_OVER')
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
