import { z } from 'zod'

import { defineJob, everyMinute, handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { watchHealthReads } from './watch-health-reads.ts'
import { watchShop } from './watch-shop.ts'

/** A failed run is not retried, because the job runs again every minute. */
const watchJob = defineJob({ name: 'operations.watch', data: z.object({}), tries: 1 })
const watchHealthReadsJob = defineJob({ name: 'audit-watch', data: z.object({}) })

const everyFiveMinutes = '*/5 * * * *'

export function operationsJobs(shop: Shop): JobHandler[] {
  const startedAt = shop.now()
  return [
    handleJob(watchJob, () => watchShop(shop, startedAt), { cron: everyMinute }),
    handleJob(watchHealthReadsJob, () => watchHealthReads(shop), { cron: everyFiveMinutes }),
  ]
}
