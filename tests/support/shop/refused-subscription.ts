/** An active subscription, for tests in which PayPal refuses its changes (by `simulateFault`). */
import { days, hours } from '#domain/time.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'

import { createActiveSubscription, startShopWithSubscriptions } from './shop-with-subscriptions.ts'
import type { CleanupContext } from './test-shop.ts'

/** Options of a call whose response has texts in Malay. */
export const inMalay = { headers: { 'accept-language': 'ms' } }

/** Starts a shop with an active subscription. The jobs run only when the test runs them. */
export async function startRefusedSubscription(t: CleanupContext) {
  const testShop = await startShopWithSubscriptions(t, { settings: { RUN_JOBS: 'false' } })
  const subscription = await createActiveSubscription(testShop)
  const { customer, paypal, shop, advanceClocks, runMinuteJob } = testShop
  await paypal.waitUntilIdle()
  await runMinuteJob()
  const params = { id: subscription.id }
  return {
    ...testShop,
    ...subscription,
    change: (action: 'skip' | 'suspend' | 'activate' | 'cancel') =>
      customer(`POST /api/paypal/subscriptions/{id}/${action}`, { params }),
    /**
     * Runs the minute job `runCount` times, an hour apart. That is the longest pause of a retry.
     */
    runHourly: async (runCount: number) => {
      for (let run = 0; run < runCount; run++) {
        await runMinuteJob()
        await advanceClocks(hours(1))
      }
    },
    /** Returns the composed emails about refused changes, oldest first. */
    readEmails: async () => {
      const rows = await shop.db
        .selectFrom('outbox_email')
        .selectAll()
        .where('kind', '=', 'subscription change refused')
        .orderBy('id')
        .execute()
      return rows.map((row) => composeStoredEmail(shop, row))
    },
    readMalayHistory: async () => {
      const { history } = await customer('GET /api/paypal/subscriptions/{id}', { params }, inMalay)
      return history.map(({ text }) => text)
    },
  }
}

export type RefusedSubscription = Awaited<ReturnType<typeof startRefusedSubscription>>

/**
 * Skips the second delivery, so that the next one is on 19/01/2027. Moves the clocks to 18/01/2027,
 * 00:32 in Malaysia, when the subscription is due to resume. PayPal refuses to resume it.
 * `afterCutOff` is a change that the customer requests six days before.
 */
export async function skipUntilResumption(
  subscription: RefusedSubscription,
  afterCutOff?: 'cancel' | 'suspend',
) {
  await subscription.change('skip')
  await subscription.advanceClocks(days(52))
  await subscription.runMinuteJob()
  if (afterCutOff) await subscription.change(afterCutOff)
  subscription.paypal.simulateFault({ name: 'activate-422', times: 'always' })
  await subscription.advanceClocks(days(6) + hours(10))
}
