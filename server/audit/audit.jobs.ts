import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { watchHealthReads } from './watch-health-reads.ts'

const watchJob = defineJob({ name: 'audit-watch', data: z.object({}) })

export function auditJobs(shop: Shop): JobHandler[] {
  return [handleJob(watchJob, () => watchHealthReads(shop), { cron: '*/5 * * * *' })]
}
