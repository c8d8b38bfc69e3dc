/** Every night: what was counted of visits too long ago is deleted, as the privacy notice says. */
import { z } from 'zod'

import { keptPeriods } from '#domain/kept-periods.ts'
import { addMonths, dateInMalaysia } from '#domain/time.ts'
import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

const tidyJob = defineJob({ name: 'analytics-tidy', data: z.object({}) })

export function analyticsJobs(shop: Shop): JobHandler[] {
  return [handleJob(tidyJob, () => forgetOldEvents(shop), { cron: '40 3 * * *' })]
}

export async function forgetOldEvents(shop: Shop): Promise<void> {
  const before = addMonths(dateInMalaysia(shop.now()), -keptPeriods.visitMonths)
  await shop.db.deleteFrom('analytics_event').where('day', '<', before).execute()
}
