/** What each gauge of /metrics counts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { sendEmailJob } from '#server/mail/queue-email.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { recordFailedItem, insertDeadLetter } from '#tests/support/shop/failed-work.ts'

import { countPaymentIssues } from './read-figures.ts'

const token = 'a-metrics-token-of-a-test'

test('gauges change when a login fails, an item fails, a job dies and an email waits', async (t) => {
  const testShop = await startShopWithPayments(t, {
    settings: { RUN_JOBS: 'false', METRICS_TOKEN: token },
  })
  const { shop, clock, createVisitor } = testShop
  const readGauge = async (name: string): Promise<number> => {
    const response = await fetch(`${testShop.url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const line = new RegExp(`^racik_${name} (\\S+)$`, 'm').exec(await response.text())
    return Number(line?.[1])
  }
  const names = ['outbox_oldest_seconds', 'jobs_dead', 'failed_items', 'payment_issues_open']
  for (const name of [...names, 'failed_logins_last_hour'])
    assert.equal(await readGauge(name), 0, name)

  const body = { email: 'stranger@example.com', password: 'not the password' }
  for (let attempt = 0; attempt < 2; attempt++)
    await expectRefusal(createVisitor()('POST /api/users/login', { body }))
  assert.equal(await readGauge('failed_logins_last_hour'), 2)
  await recordFailedItem(shop, 'probe')
  assert.equal(await readGauge('failed_items'), 1)
  await insertDeadLetter(shop, { emailId: 1 })
  assert.equal(await readGauge('jobs_dead'), 1)
  const waitingBefore = await readGauge('jobs_waiting')
  await shop.jobs.send(shop.db, sendEmailJob, { emailId: 1 })
  assert.equal(await readGauge('jobs_waiting'), waitingBefore + 1)
  const contact = {
    name: 'Aisyah',
    email: 'a@example.com',
    subject: 'Hello',
    message: 'A question',
  }
  await createVisitor()('POST /api/users/contactus', { body: contact })
  clock.advance(minutes(3))
  assert.equal(await readGauge('outbox_oldest_seconds'), 180)
  clock.advance(hours(1))
  assert.equal(await readGauge('failed_logins_last_hour'), 0)
})

test('a parked callback and the issue about its bill count as one payment issue', async (t) => {
  const { shop } = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const bill = { provider: 'billplz', resource_id: 'stray' } as const
  await transact(shop.db, (tx) =>
    recordPaymentIssue(shop, tx, {
      kind: 'unknown bill',
      provider: bill.provider,
      providerResourceId: bill.resource_id,
    }),
  )
  await shop.db
    .insertInto('provider_message')
    .values({
      ...bill,
      event_key: 'hash of the signature',
      attempt_token_hash: 'no attempt has this',
      says_paid: true,
      body: '',
      state: 'parked',
      received_at: shop.now(),
    })
    .execute()
  assert.equal(await countPaymentIssues(shop), 1)
})
