import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { eraseRequestedHealthData } from './erase-requested-health-data.ts'

const hourlyJob = defineJob({ name: 'erasure.requested', data: z.object({}), tries: 1 })

/**
 * In the last minute of every hour. Customers read that the data is deleted the day after delivery:
 * a nightly run would be up to a day late, and a run at another minute would miss deliveries
 * shortly before midnight.
 */
const lastMinuteOfEveryHour = '59 * * * *'

export function erasureJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(
      hourlyJob,
      async () => {
        await eraseRequestedHealthData(shop)
      },
      { cron: lastMinuteOfEveryHour },
    ),
  ]
}
