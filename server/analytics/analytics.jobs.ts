/** Every night: events older than thirteen months are deleted, so that a year can be compared with the last. */
import { z } from 'zod'

import { addDays, dateInMalaysia } from '#domain/time.ts'
import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

const keptDays = 396

const tidyJob = defineJob({ name: 'analytics-tidy', data: z.object({}) })

export function analyticsJobs(shop: Shop): JobHandler[] {
  return [handleJob(tidyJob, () => forgetOldEvents(shop), { cron: '40 3 * * *' })]
}

export async function forgetOldEvents(shop: Shop): Promise<void> {
  const before = addDays(dateInMalaysia(shop.now()), -keptDays)
  await shop.db.deleteFrom('analytics_event').where('day', '<', before).execute()
}
