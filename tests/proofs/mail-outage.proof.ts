/** The mail server is down for a day while customers place orders. */
import { hours } from '#domain/time.ts'
import { emailsPerOrder, simulateMailOutage } from '#tests/support/network/mail-outage.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

export const proof: Proof = {
  title: 'the mail server down for a day',
  maxMinutes: 5,
  run: async ({ scaleCount }) => {
    const orderCount = scaleCount(200)
    const report = await withCleanup((t) =>
      simulateMailOutage(t, { outageDuration: hours(24), orderCount }),
    )
    const { queuedCount, arrivedCount, repeatedCount, givenUpCount, alertStates } = report
    return [
      {
        id: 'I3',
        title: 'emails queued while the mail server is down for 24 hours',
        figure: `${queuedCount} queued, ${arrivedCount} arrived, ${repeatedCount} twice, ${givenUpCount} given up; alert: ${alertStates.join(', ')}`,
        goal: 'all arrive once; one alert begins and ends',
        isMet:
          queuedCount === emailsPerOrder * orderCount &&
          arrivedCount === queuedCount &&
          repeatedCount === 0 &&
          alertStates.join() === 'firing,resolved',
      },
    ]
  },
}
