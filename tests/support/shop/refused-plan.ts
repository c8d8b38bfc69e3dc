/** An active plan whose changes PayPal refuses, as `simulateFault` of the stand-in says. */
import { days, hours } from '#domain/time.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'

import { createActivePlan, startShopWithPlans } from './shop-with-plans.ts'

export const inMalay = { headers: { 'accept-language': 'ms' } }

export async function startRefusedPlan(t: Parameters<typeof startShopWithPlans>[0]) {
  const testShop = await startShopWithPlans(t, { settings: { RUN_JOBS: 'false' } })
  const plan = await createActivePlan(testShop)
  const { customer, paypal, shop, advanceClocks, runMinuteJob } = testShop
  await paypal.waitUntilIdle()
  await runMinuteJob()
  const params = { id: plan.id }
  return {
    ...testShop,
    ...plan,
    change: (verb: 'skip' | 'suspend' | 'activate' | 'cancel') =>
      customer(`POST /api/paypal/subscriptions/{id}/${verb}`, { params }),
    /** Runs the job, then every hour. A try is at most an hour after the one before. */
    runHourly: async (count: number) => {
      for (let run = 0; run < count; run++) {
        await runMinuteJob()
        await advanceClocks(hours(1))
      }
    },
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

export type RefusedPlan = Awaited<ReturnType<typeof startRefusedPlan>>

/** Skips the second delivery to 19/01/2027 and moves the clocks to 18/01/2027, 00:32 in Malaysia. */
export async function skipUntilResumption(plan: RefusedPlan, afterCutOff?: 'cancel' | 'suspend') {
  await plan.change('skip')
  await plan.advanceClocks(days(52))
  await plan.runMinuteJob()
  if (afterCutOff) await plan.change(afterCutOff)
  plan.paypal.simulateFault({ name: 'activate-422', times: 'always' })
  await plan.advanceClocks(days(6) + hours(10))
}
