/** Deletes data when its period ends, every night. */
import { z } from 'zod'

import type { Feature } from '#server/feature.ts'
import { eraseDelivered } from '#server/erasure/erase-delivered.ts'
import { defineJob, handleJob } from '#server/jobs/jobs.ts'

const nightlyJob = defineJob({ name: 'housekeeping', data: z.object({}) })

export const housekeeping: Feature = {
  name: 'housekeeping',
  jobs: (shop) => [
    handleJob(
      nightlyJob,
      async () => {
        await eraseDelivered(shop)
      },
      { cron: '20 3 * * *' },
    ),
  ],
}
