/**
 * Webhooks about a subscription come in any order, many times, at two processes at once: the books are
 * the same in the end, with one order for each payment (threats T-F06, T-F07). On PostgreSQL, because
 * the embedded database runs one statement at a time and would show no race.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { seconds } from '#domain/time.ts'
import { reconcileSubscriptions } from '#server/subscriptions/reconcile-subscriptions.ts'
import { addressesOf } from '#tests/support/a-paying-shop.ts'
import { aShop, type TestShop } from '#tests/support/a-shop.ts'
import { aPlanBody, aSubscribingShop, type SubscribingShop } from '#tests/support/a-subscription.ts'
import { aCustomer } from '#tests/support/an-account.ts'
import { startPostgres, whyNoPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import type { Call } from '#web/api/client.ts'

const skip = whyNoPostgres()
const secret = 'a secret that both processes know'
const perCustomer = 20
/** A round takes 50 webhooks; 600 are sent. */
const maxRounds = 40

let postgres: PostgresServer
let shop: SubscribingShop
/** A second process of the same shop. */
let other: TestShop
const endings: (() => Promise<void>)[] = []

before(async () => {
  if (skip !== false) return
  postgres = await startPostgres(undefined)
  const databaseUrl = postgres.url(await postgres.createDatabase())
  shop = await aSubscribingShop(
    { after: (end) => void endings.push(end) },
    { databaseUrl, settings: { DATABASE_POOL: '20', APP_SECRET: secret } },
  )
  const settings = { ...addressesOf(shop.standIns), APP_SECRET: secret, DATABASE_POOL: '20' }
  other = await aShop({ after: (end) => void endings.unshift(end) }, { databaseUrl, settings })
})

after(async () => {
  for (const end of endings) await end()
  await postgres?.remove()
})

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first, place) =>
    permutations(items.toSpliced(place, 1)).map((rest) => [first, ...rest]),
  )
}

let address = 0
/** A network address of its own for each call, as behind a trusted proxy. */
function from(): { headers: Record<string, string> } {
  address += 1
  return { headers: { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` } }
}

type Told = { body: string; headers: Record<string, string> }

/** Begun, agreed to, charged twice and suspended at PayPal, of which the shop was told nothing yet. */
async function aStory(customer: Call, name: string): Promise<{ id: string; told: Told[] }> {
  const body = aPlanBody({ customerDetails: { address_1: `${name} Jalan Contoh` } })
  const begun = await customer('POST /api/paypal/subscriptions', { body }, from())
  const { paypal } = shop
  const id = begun.subscriptionId
  await paypal.approve(id)
  await paypal.runCycle(id)
  await paypal.suspend(id)
  const told = paypal.deliveries().filter((one) => one.subscriptionId === id)
  assert.equal(told.length, 5, told.map(({ eventType }) => eventType).join(', '))
  return { id, told }
}

async function deliver(at: TestShop, { body, headers }: Told): Promise<void> {
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/paypal/webhook',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
  assert.equal(answer.statusCode, 200, answer.body)
}

/** What stands in our books of a subscription: state, deliveries, orders, letters. */
async function booksOf(id: string) {
  const { db } = shop.shop
  const row = await db
    .selectFrom('subscription')
    .select(['id', 'state'])
    .where('provider_id', '=', id)
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('orders')
    .select(['number', 'payment', 'total_sen'])
    .where('claim', '=', `subscription ${row.id}`)
    .execute()
  const letters = await db
    .selectFrom('letter')
    .select('kind')
    .where((eb) =>
      eb.or([
        eb('subject', 'like', `subscription ${row.id} %`),
        eb(
          'subject',
          'in',
          orders.map(({ number }) => `order ${number}`),
        ),
      ]),
    )
    .execute()
  const kinds = letters.map(({ kind }) => kind)
  return {
    state: row.state,
    orders: orders.map(({ payment, total_sen: total }) => [payment, total]),
    paidLetters: kinds.filter((kind) => kind === 'delivery paid').length,
    otherLetters: kinds.filter((kind) => kind !== 'delivery paid').toSorted(),
  }
}

/** Counts rounds, not seconds: 600 webhooks take longer on a slow machine. */
async function untilUnderstood(): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    for (const { clock } of [shop, other]) clock.advance(seconds(30))
    await Promise.all([shop.minute(), reconcileSubscriptions(other.shop)])
    const { db } = shop.shop
    const open = await db
      .selectFrom('callback_event')
      .select('id')
      .where('state', '=', 'stored')
      .execute()
    if (open.length === 0) return
  }
  assert.fail(`webhooks are still unprocessed after ${maxRounds} rounds`)
}

const expected = {
  state: 'SUSPENDED',
  orders: [
    ['paid', 24_300],
    ['paid', 24_300],
  ],
  paidLetters: 2,
}

test(
  'five events in each of their 120 orders, at two processes, give the same books',
  { skip },
  async () => {
    const { paypal } = shop
    paypal.misbehave({ name: 'webhook-never', times: 'always' })
    const orders = permutations([0, 1, 2, 3, 4])
    const stories: { id: string; order: number[]; told: Told[] }[] = []
    let customer: Call | undefined
    for (const [index, order] of orders.entries()) {
      if (index % perCustomer === 0)
        customer = (await aCustomer(shop, { email: `buyer-${index}@example.com` })).call
      assert.ok(customer)
      stories.push({ order, ...(await aStory(customer, String(index))) })
    }
    for (const { id, order, told } of stories) {
      for (const [place, index] of order.entries()) {
        const one = told[index]
        assert.ok(one)
        await deliver(place % 2 === 0 ? shop : other, one)
      }
      assert.ok(id)
    }
    await untilUnderstood()
    for (const { id, order } of stories) {
      const { otherLetters, ...books } = await booksOf(id)
      assert.deepEqual(books, expected, order.join(' '))
      assert.equal(otherLetters.includes('subscription suspended'), true, order.join(' '))
    }
    const breaks = await shop.shop.db.selectFrom('payment_break').select('kind').execute()
    assert.deepEqual(breaks, [])
  },
)

test(
  'each of five events 25 times at once, at two processes: one order for each payment',
  { skip },
  async () => {
    shop.paypal.misbehave({ name: 'webhook-never', times: 'always' })
    const { call } = await aCustomer(shop, { email: 'impatient@example.com' })
    const { id, told } = await aStory(call, 'Many')
    const many = Array.from({ length: 25 }, () => told)
      .flat()
      .map((one, index) => deliver(index % 2 === 0 ? shop : other, one))
    await Promise.all(many)
    await untilUnderstood()
    const { otherLetters, ...books } = await booksOf(id)
    assert.deepEqual(books, expected)
    assert.equal(new Set(otherLetters).size, otherLetters.length, 'each letter once')
    const events = await shop.shop.db
      .selectFrom('callback_event')
      .select('id')
      .where('bill_id', '=', id)
      .execute()
    assert.equal(events.length, 5)
  },
)
