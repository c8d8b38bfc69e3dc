/** New health facts recheck a customer's orders. */
import { handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { recheckJob } from './recheck-job.ts'
import { recheckOrders } from './recheck-orders.ts'

export function pharmacyJobs(shop: Shop): JobHandler[] {
  return [handleJob(recheckJob, (event) => recheckOrders(shop, event))]
}
