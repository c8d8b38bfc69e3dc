import { z } from 'zod'

import { defineJob, everyMinute, handleJob, type JobHandler } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { emailStockWarnings } from './email-stock-warnings.ts'
import { updateSalesStops, updateSalesStopsJob } from './update-sales-stops.ts'

const warningsJob = defineJob({ name: 'supply.warnings', data: z.object({}) })

export function supplyJobs(shop: Shop): JobHandler[] {
  return [
    // Events queue this job within seconds. The minute run covers changes that publish no event: a
    // lot that expires, and an order that staff set to Ready to Ship.
    handleJob(updateSalesStopsJob, () => updateSalesStops(shop), { cron: everyMinute }),
    // At ten past each hour from 8:10 to 20:10 in Malaysia, so that no email arrives at night.
    handleJob(warningsJob, () => emailStockWarnings(shop), { cron: '10 8-20 * * *' }),
  ]
}
