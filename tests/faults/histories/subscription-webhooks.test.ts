/**
 * Webhooks of a subscription arrive in any order, repeated and at two processes: the records end
 * the same, with one order per payment (threats T-F06, T-F07). On PostgreSQL, because the embedded
 * database runs one statement at a time and would show no race.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { seconds } from '#domain/time.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import { standInSettings } from '#tests/support/shop/shop-with-payments.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import {
  buildPlanBody,
  startShopWithPlans,
  type ShopWithPlans,
} from '#tests/support/shop/shop-with-plans.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { withNewIp } from '#tests/support/people/new-ip.ts'
import { distinctPermutations } from '#tests/support/permutations.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts'
import type { ApiCall } from '#web/api/client.ts'

const skip = missingPostgresReason()
const secret = 'a secret that both processes know'
const subscriptionsPerCustomer = 20
/** A round processes 50 webhooks, and 600 are sent: 40 rounds are more than enough. */
const maxRounds = 40

let database: TestDatabase
let testShop: ShopWithPlans
/** A second process of the same shop. */
let secondShop: TestShop
const cleanups: (() => Promise<void>)[] = []

before(async () => {
  if (skip !== false) return
  database = await createTestDatabase()
  const databaseUrl = database.url
  testShop = await startShopWithPlans(
    { after: (cleanUp) => void cleanups.push(cleanUp) },
    { databaseUrl, settings: { DATABASE_POOL: '20', APP_SECRET: secret } },
  )
  const settings = {
    ...standInSettings(testShop.standIns),
    APP_SECRET: secret,
    DATABASE_POOL: '20',
  }
  secondShop = await startTestShop(
    { after: (cleanUp) => void cleanups.unshift(cleanUp) },
    { databaseUrl, settings },
  )
})

after(async () => {
  for (const cleanUp of cleanups) await cleanUp()
  await database?.remove()
})

type Webhook = { body: string; headers: Record<string, string> }

/**
 * Creates a subscription that is approved, charged twice and suspended at PayPal; returns its
 * webhooks, which are not sent yet.
 */
async function simulateAtPayPal(
  customer: ApiCall,
  name: string,
): Promise<{ id: string; webhooks: Webhook[] }> {
  const body = buildPlanBody({ customerDetails: { address_1: `${name} Jalan Contoh` } })
  const response = await customer('POST /api/paypal/subscriptions', { body }, withNewIp())
  const { paypal } = testShop
  const id = response.subscriptionId
  await paypal.approve(id)
  await paypal.runCycle(id)
  await paypal.suspend(id)
  const webhooks = paypal.deliveries().filter((delivery) => delivery.subscriptionId === id)
  assert.equal(webhooks.length, 5, webhooks.map(({ eventType }) => eventType).join(', '))
  return { id, webhooks }
}

/** Sends a webhook, and like PayPal again after a 503, which an overloaded process returns. */
async function deliver(receivingShop: TestShop, { body, headers }: Webhook): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const response = await receivingShop.app.inject({
      method: 'POST',
      url: '/api/paypal/webhook',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
    if (response.statusCode === 503) continue
    assert.equal(response.statusCode, 200, response.body)
    return
  }
  assert.fail('the webhook was refused ten times')
}

/** Returns our records of a subscription: state, orders, emails. */
async function readRecords(id: string) {
  const { db } = testShop.shop
  const row = await db
    .selectFrom('subscription')
    .select(['id', 'state'])
    .where('provider_id', '=', id)
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'payment', 'total_sen'])
    .where('claim', '=', `subscription ${row.id}`)
    .execute()
  const emails = await db
    .selectFrom('outbox_email')
    .select('kind')
    .where((eb) =>
      eb.or([
        eb('dedupe_key', 'like', `subscription ${row.id} %`),
        eb(
          'order_id',
          'in',
          orders.map(({ id: orderId }) => orderId),
        ),
      ]),
    )
    .execute()
  const kinds = emails.map(({ kind }) => kind)
  return {
    state: row.state,
    orders: orders.map(({ payment, total_sen: total }) => [payment, total]),
    paidEmails: kinds.filter((kind) => kind === 'delivery paid').length,
    otherEmails: kinds.filter((kind) => kind !== 'delivery paid').toSorted(),
  }
}

/** Counts rounds, not seconds: 600 webhooks take longer on a slow machine. */
async function waitUntilProcessed(): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    for (const { clock } of [testShop, secondShop]) clock.advance(seconds(30))
    await Promise.all([testShop.runMinuteJob(), reconcileSubscriptions(secondShop.shop)])
    const { db } = testShop.shop
    const openMessages = await db
      .selectFrom('provider_message')
      .select('id')
      .where('state', '=', 'stored')
      .execute()
    if (openMessages.length === 0) return
  }
  assert.fail(`webhooks are still unprocessed after ${maxRounds} rounds`)
}

const expectedRecords = {
  state: 'SUSPENDED',
  orders: [
    ['paid', 24_300],
    ['paid', 24_300],
  ],
  paidEmails: 2,
}

test(
  'five webhooks in all 120 sequences, at two processes, give the same records',
  { skip },
  async () => {
    const { paypal } = testShop
    paypal.simulateFault({ name: 'webhook-never', times: 'always' })
    const sequences = [...distinctPermutations([0, 1, 2, 3, 4])]
    const simulations: { id: string; sequence: number[]; webhooks: Webhook[] }[] = []
    let customer: ApiCall | undefined
    for (const [index, sequence] of sequences.entries()) {
      if (index % subscriptionsPerCustomer === 0)
        customer = (await createCustomer(testShop, { email: `buyer-${index}@example.com` })).call
      assert.ok(customer)
      simulations.push({ sequence, ...(await simulateAtPayPal(customer, String(index))) })
    }
    for (const { sequence, webhooks } of simulations) {
      for (const [position, index] of sequence.entries()) {
        const webhook = webhooks[index]
        assert.ok(webhook)
        await deliver(position % 2 === 0 ? testShop : secondShop, webhook)
      }
    }
    await waitUntilProcessed()
    for (const { id, sequence } of simulations) {
      const { otherEmails, ...records } = await readRecords(id)
      assert.deepEqual(records, expectedRecords, sequence.join(' '))
      assert.equal(otherEmails.includes('subscription suspended'), true, sequence.join(' '))
    }
    const issues = await testShop.shop.db.selectFrom('payment_issue').select('kind').execute()
    assert.deepEqual(issues, [])
  },
)

test(
  'five webhooks, each sent 25 times in parallel to two processes, make one order per payment',
  { skip },
  async () => {
    testShop.paypal.simulateFault({ name: 'webhook-never', times: 'always' })
    const { call } = await createCustomer(testShop, { email: 'impatient@example.com' })
    const { id, webhooks } = await simulateAtPayPal(call, 'Many')
    const deliveries = Array.from({ length: 25 }, () => webhooks)
      .flat()
      .map((item, index) => deliver(index % 2 === 0 ? testShop : secondShop, item))
    await Promise.all(deliveries)
    await waitUntilProcessed()
    const { otherEmails, ...records } = await readRecords(id)
    assert.deepEqual(records, expectedRecords)
    assert.equal(new Set(otherEmails).size, otherEmails.length, 'each email once')
    const events = await testShop.shop.db
      .selectFrom('provider_message')
      .select('id')
      .where('resource_id', '=', id)
      .execute()
    assert.equal(events.length, 5)
  },
)
