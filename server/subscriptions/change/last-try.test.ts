/** PayPal makes a change at the last try, and the shop cannot read the outcome. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startRefusedSubscription } from '#tests/support/shop/refused-subscription.ts'

/** Changes that PayPal makes at the last try, with the fault's name and what the customer sees. */
const changesAtLastTry = [
  { change: 'cancel', fault: 'cancel', expectedFields: { status: 'CANCELLED', resumesOn: null } },
  {
    change: 'skip',
    fault: 'suspend',
    expectedFields: { status: 'ACTIVE', resumesOn: '2027-01-19' },
  },
] as const
/** What fails after the last try, so that its outcome is not known. */
const failedReads = [
  { read: 'payments', failure: { name: 'transactions-500', times: 2 } },
  { read: 'subscription', failure: { name: 'get-html', times: 2 } },
] as const
for (const { change, fault, expectedFields, read, failure } of changesAtLastTry.flatMap(
  (changeCase) => failedReads.map((readCase) => ({ ...changeCase, ...readCase })),
))
  test(`a ${change} that PayPal makes at the last try is kept, although the ${read} cannot be read after it`, async (t) => {
    const subscription = await startRefusedSubscription(t)
    const { shop, paypal, readView, runHourly, runMinuteJob, readEmails } = subscription
    paypal.simulateFault({ name: `${fault}-422`, times: 'always' })
    await subscription.change(change)
    await runHourly(29)
    const row = await shop.db.selectFrom('subscription').select('pending_tries').execute()
    assert.deepEqual(row, [{ pending_tries: 29 }], 'one try is left')
    paypal.clearFaults()
    paypal.simulateFault({ name: 'webhook-never', times: 'always' })
    paypal.simulateFault({ name: `${fault}-500-after`, times: 1 })
    paypal.simulateFault(failure)
    await runMinuteJob()
    paypal.clearFaults()
    await runMinuteJob()
    const { status, resumesOn, pendingChange } = await readView()
    assert.deepEqual(
      { status, resumesOn, pendingChange },
      { ...expectedFields, pendingChange: null },
    )
    assert.deepEqual(await readEmails(), [])
  })
