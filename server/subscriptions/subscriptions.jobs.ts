/** Work of subscriptions that happens later: webhooks, what each minute brings, letters of a day. */
import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { processWebhook } from './process-webhook.ts'
import { processWebhookJob } from './receive-webhook.ts'
import { reconcileSubscriptions } from './reconcile-subscriptions.ts'
import { remindOfDelivery } from './remind-of-delivery.ts'
import { remindOfRefill } from './remind-of-refill.ts'

const everyMinuteJob = defineJob({
  name: 'subscriptions.minute',
  data: z.object({}),
  tries: 1,
})
const everyHourJob = defineJob({ name: 'subscriptions.hour', data: z.object({}), tries: 2 })

export function subscriptionJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(processWebhookJob, ({ eventId }) => processWebhook(shop, eventId)),
    handleJob(everyMinuteJob, () => reconcileSubscriptions(shop), { cron: '* * * * *' }),
    handleJob(
      everyHourJob,
      async () => {
        await remindOfDelivery(shop)
        await remindOfRefill(shop)
      },
      { cron: '7 * * * *' },
    ),
  ]
}
