import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { runHousekeeping } from './run-housekeeping.ts'

const nightlyJob = defineJob({ name: 'housekeeping', data: z.object({}) })

export function housekeepingJobs(shop: Shop): JobHandler[] {
  // Every night at 03:20.
  return [handleJob(nightlyJob, () => runHousekeeping(shop), { cron: '20 3 * * *' })]
}
