/**
 * PostgreSQL restarts while a provider responds. The result that only the process holds is saved
 * when the database is back (server/db/retry-while-unavailable.ts).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sendEmail } from '#server/mail/send-email.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import {
  buildSubscriptionBody,
  startShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import {
  startPostgres,
  missingPostgresReason,
  type PostgresServer,
} from '#tests/support/database/postgres.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const skip = missingPostgresReason()

test('a bill created while PostgreSQL restarts is saved and returned', { skip }, async (t) => {
  const server = await startPostgres(t, { fsync: true })
  const testShop = await startShopWithPayments(t, await createDatabaseSettings(server))
  const { billplz } = testShop
  const pressPay = createPayButton(testShop)
  billplz.simulateFault({ name: 'create-late', ms: 3_000 })
  const pay = pressPay()
  await waitForFirst('bill', () => billplz.ledger().bills)
  await crashUntilSaveFails(server, testShop)
  const { url } = await pay
  assert.equal((await pressPay()).url, url, 'pressing Pay again returns the same bill')
  assert.equal(billplz.ledger().bills.length, 1)
})

test('a bill refused while PostgreSQL restarts can be requested again', { skip }, async (t) => {
  const server = await startPostgres(t, { fsync: true })
  const { databaseUrl, settings } = await createDatabaseSettings(server)
  const testShop = await startShopWithPayments(t, {
    databaseUrl,
    settings: { ...settings, BILLPLZ_TIMEOUT_MS: '3000' },
  })
  const pressPay = createPayButton(testShop)
  testShop.billplz.simulateFault({ name: 'create-hang' })
  const refusal = expectRefusal(pressPay())
  await waitForFirst('bill', () => testShop.billplz.ledger().bills)
  await crashUntilSaveFails(server, testShop)
  assert.equal((await refusal).code, 'NO_PAYMENT_PAGE')
  await pressPay()
})

test('a subscription created while PostgreSQL restarts is saved', { skip }, async (t) => {
  const server = await startPostgres(t, { fsync: true })
  const testShop = await startShopWithSubscriptions(t, await createDatabaseSettings(server))
  testShop.paypal.simulateFault({ name: 'create-late', ms: 3_000 })
  // A webhook would fail before the response, and would save the subscription later.
  testShop.paypal.simulateFault({ name: 'webhook-never', times: 'always' })
  const subscribe = testShop.customer('POST /api/paypal/subscriptions', {
    body: buildSubscriptionBody(),
  })
  await waitForFirst('subscription', () => testShop.paypal.ledger().subscriptions)
  await crashUntilSaveFails(server, testShop)
  const { status, subscriptionId } = await subscribe
  assert.equal(status, 'APPROVAL_PENDING')
  assert.deepEqual(
    testShop.paypal.ledger().subscriptions.map(({ id }) => id),
    [subscriptionId],
  )
})

test('an email sent while PostgreSQL restarts is saved as sent', { skip }, async (t) => {
  const server = await startPostgres(t, { fsync: true })
  const testShop = await startShopWithPayments(t, await createDatabaseSettings(server))
  await createPayButton(testShop)()
  const readEmails = () =>
    testShop.shop.db.selectFrom('outbox_email').select(['id', 'state']).execute()
  const [email] = await readEmails()
  assert.ok(email)
  testShop.emails.simulateFault({ name: 'email-slow', ms: 3_000 })
  const sending = sendEmail(testShop.shop, email.id)
  await waitForFirst('email', () => testShop.emails.listEmails('aisyah@example.com'))
  await crashUntilSaveFails(server, testShop)
  await sending
  assert.deepEqual(await readEmails(), [{ id: email.id, state: 'sent' }])
})

/** Creates a database on the server. Returns the options of a shop that uses it. */
async function createDatabaseSettings(server: PostgresServer) {
  return {
    databaseUrl: server.url(await server.createDatabase()),
    settings: { RUN_JOBS: 'false' },
  }
}

/** Returns a function that makes the pay call, each time with the same idempotency key. */
function createPayButton({ createVisitor }: TestShop) {
  const call = createVisitor()
  const withKey = { headers: { 'idempotency-key': 'pressed-during-a-restart' } }
  return () => call('POST /api/billplz/pay', { body: buildPayBody() }, withKey)
}

/** Waits until a provider has received the first bill, subscription or email. */
async function waitForFirst(name: string, listReceived: () => readonly unknown[]): Promise<void> {
  await waitUntil(`the first ${name}`, async () => listReceived().length === 1, {
    withinMs: 30_000,
  })
}

/**
 * Crashes PostgreSQL while a provider is responding, and starts it again after the save of the
 * response has failed.
 */
async function crashUntilSaveFails(server: PostgresServer, testShop: TestShop): Promise<void> {
  await server.stop('immediate')
  const failurePattern = /"event":"(database\.save_retried|request\.failed)"/
  await waitUntil(
    'the save of the response has failed',
    async () => testShop.logLines.some((line) => failurePattern.test(line)),
    { withinMs: 30_000 },
  )
  await server.start()
}
