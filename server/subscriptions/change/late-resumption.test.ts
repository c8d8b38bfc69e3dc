/** After a skip PayPal does not resume the subscription in time, or only after many tries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, hours, minutes } from '#domain/time.ts'
import {
  inMalay,
  skipUntilResumption,
  startRefusedSubscription,
} from '#tests/support/shop/refused-subscription.ts'

test('a change that waits for a delivery gets all its tries after a resumption that took many', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { paypal, readView, runHourly, advanceClocks, readEmails } = subscription
  await skipUntilResumption(subscription, 'cancel')
  // The tries to resume end with the time of the payment, 18:00 of 19/01/2027 in Malaysia.
  await advanceClocks(hours(25))
  await runHourly(16)
  const waitingSubscription = await readView()
  assert.match(
    waitingSubscription.pendingChange?.message ?? '',
    /delivery of 19\/01\/2027 .* will still arrive/,
  )
  assert.equal(waitingSubscription.lateResumption?.lastTryOn, '2027-01-19')
  await runHourly(1)
  const unchargedSubscription = await readView()
  assert.match(
    unchargedSubscription.pendingChange?.message ?? '',
    /will be cancelled when PayPal confirms it/,
  )
  assert.equal(unchargedSubscription.lateResumption, null)
  paypal.simulateFault({ name: 'cancel-422', times: 'always' })
  await runHourly(29)
  const subscriptionBeforeLastTry = await readView()
  assert.equal(
    subscriptionBeforeLastTry.pendingChange?.status,
    'CANCELLED',
    'the cancellation has one try left',
  )
  paypal.clearFaults()
  await runHourly(1)
  assert.equal((await readView()).status, 'CANCELLED')
  const emails = await readEmails()
  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['Your subscription was not resumed'],
  )
  assert.match(
    emails[0]?.text ?? '',
    /delivery of 19\/01\/2027 is not charged or sent\. We are now asking/,
  )
})

test('tries to resume that an older process counted as tries of the change do not count for the change', async (t) => {
  const subscription = await startRefusedSubscription(t)
  await skipUntilResumption(subscription, 'cancel')
  subscription.paypal.clearFaults()
  await subscription.shop.db.updateTable('subscription').set({ pending_tries: 20 }).execute()
  await subscription.runMinuteJob()
  const row = await subscription.shop.db
    .selectFrom('subscription')
    .select(['state', 'pending', 'pending_tries'])
    .execute()
  assert.deepEqual(row, [{ state: 'ACTIVE', pending: 'CANCELLED', pending_tries: 0 }])
})

test('a subscription that is resumed too late for a postponed delivery stays suspended, and the customer gets an email', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { shop, readView, runHourly, advanceClocks, readEmails } = subscription
  await skipUntilResumption(subscription, 'suspend')
  // The job does not run before 01:32 of 20/01/2027 in Malaysia: the suspension is due too.
  await advanceClocks(days(2) + hours(1))
  await runHourly(2)
  const { status, pendingChange, resumesOn, lateResumption, history } = await readView()
  assert.deepEqual(
    { status, pendingChange, resumesOn, lateResumption },
    { status: 'SUSPENDED', pendingChange: null, resumesOn: null, lateResumption: null },
  )
  const droppedTexts = history.filter(({ text }) => /could not resume .* applies now/.test(text))
  assert.equal(droppedTexts.length, 1)
  const emails = await readEmails()
  assert.equal(emails.length, 1)
  assert.match(
    emails[0]?.text ?? '',
    /moved your next delivery to 19\/01\/2027, but PayPal did not resume/,
  )
  assert.match(
    emails[0]?.text ?? '',
    /^Your subscription is suspended\. Nothing is charged or sent/m,
  )
  const issues = await shop.db
    .selectFrom('payment_issue')
    .select(['kind', 'expected_state', 'found_state', 'reason'])
    .execute()
  assert.deepEqual(issues, [
    { kind: 'change refused', expected_state: 'ACTIVE', found_state: 'SUSPENDED', reason: null },
  ])
})

test('a delivery that PayPal charges is not reported as lost, although the sync after its resumption failed', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { paypal, readView, runHourly, runMinuteJob, advanceClocks, readEmails } = subscription
  await skipUntilResumption(subscription, 'suspend')
  await advanceClocks(hours(40))
  paypal.clearFaults()
  paypal.simulateFault({ name: 'webhook-never', times: 'always' })
  paypal.simulateFault({ name: 'transactions-500', times: 'always' })
  await runMinuteJob()
  // PayPal charges the delivery at 18:00 of 19/01/2027 in Malaysia.
  await advanceClocks(hours(2))
  await runMinuteJob()
  paypal.clearFaults()
  await runHourly(10)
  const { status, orders, pendingChange } = await readView()
  assert.deepEqual([status, orders.length, pendingChange], ['SUSPENDED', 2, null])
  assert.deepEqual(await readEmails(), [])
})

test('while PayPal refuses to resume a subscription after a skip, the dashboard says so, until PayPal does', async (t) => {
  const subscription = await startRefusedSubscription(t)
  const { paypal, customer, readView, id, advanceClocks, runMinuteJob } = subscription
  await skipUntilResumption(subscription)
  assert.equal((await readView()).lateResumption, null, 'before the first try')
  await runMinuteJob()
  const expected = {
    lastTryOn: '2027-01-18',
    message:
      'PayPal has not resumed your subscription yet. Nothing is charged until it does. We try again until 18/01/2027, and email you if it does not work.',
  }
  assert.deepEqual((await readView()).lateResumption, expected)
  for (let run = 0; run < 5; run++) {
    await advanceClocks(minutes(2))
    await runMinuteJob()
  }
  const refusedSubscription = await readView()
  assert.deepEqual(
    [refusedSubscription.lateResumption, refusedSubscription.status],
    [expected, 'ACTIVE'],
  )
  const { subscriptions } = await customer('GET /api/users/dashboard', {}, inMalay)
  const subscriptionsInMalay = subscriptions.filter(({ id: listedId }) => String(listedId) === id)
  assert.match(
    subscriptionsInMalay[0]?.lateResumption?.message ?? '',
    /^PayPal belum menyambung semula langganan anda\. .* sehingga 18\/01\/2027/,
  )
  paypal.clearFaults()
  await advanceClocks(minutes(30))
  await runMinuteJob()
  const resumedSubscription = await readView()
  assert.deepEqual(
    [
      resumedSubscription.lateResumption,
      resumedSubscription.resumesOn,
      resumedSubscription.nextPayment?.date,
    ],
    [null, null, '2027-01-19'],
  )
  const row = await subscription.shop.db.selectFrom('subscription').select('resume_tries').execute()
  assert.deepEqual(row, [{ resume_tries: 0 }])
})
