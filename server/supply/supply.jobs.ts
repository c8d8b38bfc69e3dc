import { z } from 'zod'

import { defineJob, handleJob, type JobHandler } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { emailStockWarnings } from './email-stock-warnings.ts'
import { updateStops, updateStopsJob } from './update-stops.ts'

const warningsJob = defineJob({ name: 'supply.warnings', data: z.object({}) })

export function supplyJobs(shop: Shop): JobHandler[] {
  return [
    // The minute notices what publishes no event: a lot that expires, an order that staff close.
    handleJob(updateStopsJob, () => updateStops(shop), { cron: '* * * * *' }),
    handleJob(warningsJob, () => emailStockWarnings(shop), { cron: '10 8-20 * * *' }),
  ]
}
