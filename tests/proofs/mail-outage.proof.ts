/** The mail server is down for a day while customers place orders. */
import { hours } from '#domain/time.ts'
import { outliveMailOutage } from '#tests/support/network/mail-outage.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'the mail server down for a day',
  maxMinutes: 5,
  run: async ({ count }) => {
    const orders = count(200)
    const result = await withCleanup((t) => outliveMailOutage(t, { outage: hours(24), orders }))
    const { queued, arrived, arrivedTwice, givenUp, alerts } = result
    return [
      {
        id: 'I3',
        title: 'emails queued while the mail server is down for 24 hours',
        figure: `${queued} queued, ${arrived} arrived, ${arrivedTwice} twice, ${givenUp} given up; alert: ${alerts.join(', ')}`,
        goal: 'all arrive once; one alert begins and ends',
        isMet:
          queued === 2 * orders &&
          arrived === queued &&
          arrivedTwice === 0 &&
          alerts.join() === 'firing,resolved',
      },
    ]
  },
}
