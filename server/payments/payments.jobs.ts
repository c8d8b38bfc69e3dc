/** Jobs of payments: stored callbacks, and work that runs every minute. */
import { z } from 'zod'

import { defineJob, everyMinute, handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { processCallback } from './messages/process-callback.ts'
import { processCallbackJob } from './messages/receive-callback.ts'
import { reconcile } from './bills/reconcile.ts'
import { remindUnpaid } from './remind-unpaid.ts'

export const everyMinuteJob = defineJob({ name: 'payments.minute', data: z.object({}), tries: 1 })
const remindJob = defineJob({ name: 'payments.remind', data: z.object({}), tries: 1 })

export function paymentsJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(processCallbackJob, ({ messageId }, countedMessage) =>
      processCallback(shop, messageId, countedMessage),
    ),
    handleJob(everyMinuteJob, () => reconcile(shop), { cron: everyMinute }),
    handleJob(remindJob, () => remindUnpaid(shop), { cron: everyMinute }),
  ]
}
