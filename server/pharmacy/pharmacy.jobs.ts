/** Checks a customer's orders again after new health data was saved. */
import { handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { recheckJob } from '#server/pharmacy/review/recheck-job.ts'
import { recheckOrders } from '#server/pharmacy/review/recheck-orders.ts'

export function pharmacyJobs(shop: Shop): JobHandler[] {
  return [handleJob(recheckJob, (request) => recheckOrders(shop, request))]
}
