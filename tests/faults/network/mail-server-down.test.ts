/** The mail server is down for more than a day, as from Saturday morning to Sunday night. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours } from '#domain/time.ts'
import { simulateMailOutage } from '#tests/support/network/mail-outage.ts'

test('after 40 hours without a mail server each email arrives once', async (t) => {
  const report = await simulateMailOutage(t, { outageDuration: hours(40), orderCount: 4 })
  assert.deepEqual(report, {
    queuedCount: 8,
    arrivedCount: 8,
    repeatedCount: 0,
    givenUpCount: 0,
    alertStates: ['firing', 'resolved'],
  })
})
