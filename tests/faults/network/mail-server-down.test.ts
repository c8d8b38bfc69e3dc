/** The mail server is down for more than a day, as from Saturday morning to Sunday night. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours } from '#domain/time.ts'
import { outliveMailOutage } from '#tests/support/network/mail-outage.ts'

test('after 40 hours without a mail server each email arrives once', async (t) => {
  const result = await outliveMailOutage(t, { outage: hours(40), orders: 4 })
  assert.deepEqual(result, {
    queued: 8,
    arrived: 8,
    arrivedTwice: 0,
    givenUp: 0,
    alerts: ['firing', 'resolved'],
  })
})
