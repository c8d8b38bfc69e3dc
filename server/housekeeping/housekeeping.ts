/** Deletes data every night when its retention period ends. */
import { z } from 'zod'

import type { Feature } from '#server/feature.ts'
import { defineJob, handleJob } from '#server/jobs/jobs.ts'

import { runHousekeeping } from './run-housekeeping.ts'

const nightlyJob = defineJob({ name: 'housekeeping', data: z.object({}) })

export const housekeeping: Feature = {
  name: 'housekeeping',
  jobs: (shop) => [handleJob(nightlyJob, () => runHousekeeping(shop), { cron: '20 3 * * *' })],
}
