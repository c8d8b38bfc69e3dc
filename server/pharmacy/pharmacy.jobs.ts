/** Every night: links to conversations that are over are deleted. */
import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { deleteOldLinks } from './message-links.store.ts'

const tidyJob = defineJob({ name: 'pharmacy-tidy', data: z.object({}) })

export function pharmacyJobs(shop: Shop): JobHandler[] {
  return [handleJob(tidyJob, () => deleteOldLinks(shop.db, shop.now()), { cron: '40 3 * * *' })]
}
