/**
 * Webhooks of a subscription arrive in any sequence, repeated and at two processes: the records end
 * the same, with one order per payment (T-F06 and T-F07 in docs/threats.md). On PostgreSQL, because
 * the embedded database runs one statement at a time and would show no race.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { seconds } from '#domain/time.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import { standInSettings } from '#tests/support/shop/shop-with-payments.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { withNewIp } from '#tests/support/people/new-ip.ts'
import { distinctPermutations } from '#tests/support/permutations.ts'
import { createCleanupStack } from '#tests/support/cleanup-stack.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { ApiCall } from '#web/api/client.ts'

const skip = missingPostgresReason()
const sharedSettings = { DATABASE_POOL: '20', APP_SECRET: 'a secret that both processes know' }
/** A session may begin this many subscriptions in a minute. */
const subscriptionsPerCustomer = 20
/** A round processes 50 webhooks, and 600 are sent: 40 rounds are more than enough. */
const maxRounds = 40

let testShop: ShopWithSubscriptions
/** A second server of the same shop and database, which stands for a second process. */
let secondShop: TestShop
const cleanups = createCleanupStack()

before(async () => {
  if (skip !== false) return
  const { url: databaseUrl, remove } = await createTestDatabase()
  cleanups.after(remove)
  testShop = await startShopWithSubscriptions(cleanups, { databaseUrl, settings: sharedSettings })
  const settings = { ...standInSettings(testShop.standIns), ...sharedSettings }
  // Stops first, because it uses the stand-ins of the first server.
  secondShop = await startTestShop(cleanups, { databaseUrl, settings })
  // PayPal's stand-in sends no webhooks itself: the tests send them.
  testShop.paypal.simulateFault({ name: 'webhook-never', times: 'always' })
})

after(() => cleanups.run())

type Webhook = { body: string; headers: Record<string, string> }

/**
 * Creates a subscription that is approved, charged twice and suspended at PayPal; returns its
 * webhooks, which are not sent yet. Needs a new `addressPrefix` each time: the shop would take a
 * second subscription with the same content for a retry.
 */
async function createWebhooks(
  customer: ApiCall,
  addressPrefix: string,
): Promise<{ id: string; webhooks: Webhook[] }> {
  const body = buildSubscriptionBody({
    customerDetails: { address_1: `${addressPrefix} Jalan Contoh` },
  })
  const response = await customer('POST /api/paypal/subscriptions', { body }, withNewIp())
  const { paypal } = testShop
  const id = response.subscriptionId
  await paypal.approve(id)
  await paypal.runCycle(id)
  await paypal.suspend(id)
  const webhooks = paypal.deliveries().filter((webhook) => webhook.subscriptionId === id)
  assert.equal(webhooks.length, 5, webhooks.map(({ eventType }) => eventType).join(', '))
  return { id, webhooks }
}

/** Sends a webhook. Like PayPal, sends it again if an overloaded server returns 503. */
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
  assert.ok(orders.length > 0, `subscription ${id} has no order`)
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

/**
 * Runs the jobs of both servers until every webhook is processed. Fails after a number of rounds
 * instead of seconds, because a slow machine needs longer.
 */
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
  // In sen.
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
    const sequences = [...distinctPermutations([0, 1, 2, 3, 4])]
    const simulations: { id: string; sequence: number[]; webhooks: Webhook[] }[] = []
    let customer: ApiCall | undefined
    for (const [index, sequence] of sequences.entries()) {
      if (index % subscriptionsPerCustomer === 0)
        customer = (await createCustomer(testShop, { email: `buyer-${index}@example.com` })).call
      assert.ok(customer)
      simulations.push({ sequence, ...(await createWebhooks(customer, String(index))) })
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
      // Which further emails are sent depends on the sequence.
      assert.ok(otherEmails.includes('subscription suspended'), sequence.join(' '))
    }
    const issues = await testShop.shop.db.selectFrom('payment_issue').select('kind').execute()
    assert.deepEqual(issues, [])
  },
)

test(
  'five webhooks, each sent 25 times in parallel to two processes, make one order per payment',
  { skip },
  async () => {
    const { call } = await createCustomer(testShop, { email: 'impatient@example.com' })
    const { id, webhooks } = await createWebhooks(call, 'Many')
    const attempts = Array.from({ length: 25 }, () => webhooks)
      .flat()
      .map((webhook, index) => deliver(index % 2 === 0 ? testShop : secondShop, webhook))
    await Promise.all(attempts)
    await waitUntilProcessed()
    const { otherEmails, ...records } = await readRecords(id)
    assert.deepEqual(records, expectedRecords)
    assert.equal(new Set(otherEmails).size, otherEmails.length, 'each email once')
    const storedMessages = await testShop.shop.db
      .selectFrom('provider_message')
      .select('id')
      .where('resource_id', '=', id)
      .execute()
    assert.equal(storedMessages.length, 5)
  },
)
