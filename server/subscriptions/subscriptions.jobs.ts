/** Jobs of subscriptions: stored webhooks, work that runs every minute, and reminders. */
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
const remindJob = defineJob({ name: 'subscriptions.remind', data: z.object({}), tries: 2 })
const refillJob = defineJob({ name: 'subscriptions.refill', data: z.object({}), tries: 2 })

export function subscriptionJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(processWebhookJob, ({ eventId }) => processWebhook(shop, eventId)),
    handleJob(everyMinuteJob, () => reconcileSubscriptions(shop), { cron: '* * * * *' }),
    handleJob(remindJob, () => remindOfDelivery(shop), { cron: '7 * * * *' }),
    handleJob(refillJob, () => remindOfRefill(shop), { cron: '7 * * * *' }),
  ]
}
