/** Every night old links to conversations are deleted; new health facts recheck a customer's orders. */
import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { deleteOldLinks } from './message-links.store.ts'
import { recheckJob } from './recheck-job.ts'
import { recheckOrders } from './recheck-orders.ts'

const tidyJob = defineJob({ name: 'pharmacy-tidy', data: z.object({}) })

export function pharmacyJobs(shop: Shop): JobHandler[] {
  return [
    handleJob(tidyJob, () => deleteOldLinks(shop.db, shop.now()), { cron: '40 3 * * *' }),
    handleJob(recheckJob, (event) => recheckOrders(shop, event)),
  ]
}
