/** Jobs of subscriptions: stored webhooks, work that runs every minute, and reminders. */
import { z } from 'zod'

import { defineJob, everyMinute, handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { sendChangeJob } from '#server/subscriptions/change/send-change-job.ts'
import { sendPendingChange } from '#server/subscriptions/change/send-pending-change.ts'
import { processWebhook } from '#server/subscriptions/sync/process-webhook.ts'
import { processWebhookJob } from '#server/subscriptions/sync/receive-webhook.ts'
import {
  syncAfterRefund,
  syncAfterRefundJob,
} from '#server/subscriptions/sync/sync-after-refund.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import { remindOfDelivery } from '#server/subscriptions/reminders/remind-of-delivery.ts'
import { remindOfRefill } from '#server/subscriptions/reminders/remind-of-refill.ts'

/** One try, because the next run does the work that a failed run has left. */
const everyMinuteJob = defineJob({
  name: 'subscriptions.minute',
  data: z.object({}),
  tries: 1,
})
const deliveryReminderJob = defineJob({
  name: 'subscriptions.remind',
  data: z.object({}),
  tries: 2,
})
const refillReminderJob = defineJob({ name: 'subscriptions.refill', data: z.object({}), tries: 2 })

export function subscriptionsJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(processWebhookJob, ({ messageId }) => processWebhook(shop, messageId)),
    handleJob(sendChangeJob, ({ id }) => sendPendingChange(shop, id)),
    handleJob(syncAfterRefundJob, ({ id }) => syncAfterRefund(shop, id)),
    handleJob(everyMinuteJob, () => reconcileSubscriptions(shop), { cron: everyMinute }),
    // Seven minutes past each hour.
    handleJob(deliveryReminderJob, () => remindOfDelivery(shop), { cron: '7 * * * *' }),
    handleJob(refillReminderJob, () => remindOfRefill(shop), { cron: '7 * * * *' }),
  ]
}
