import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { eraseRequestedHealthData } from './erase-requested-health-data.ts'

const hourlyJob = defineJob({ name: 'erasure.requested', data: z.object({}), tries: 1 })

/**
 * Customers read that the data is deleted the day after delivery. A nightly run would be up to a
 * day late, so it runs every hour, and just before midnight for deliveries of the evening.
 */
const cron = '59 * * * *'

export function erasureJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(
      hourlyJob,
      async () => {
        await eraseRequestedHealthData(shop)
      },
      { cron },
    ),
  ]
}
