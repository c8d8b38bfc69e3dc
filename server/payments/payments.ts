/** Receives callbacks, checks bills and settles payments. Only this feature makes an order paid. */
import type { Feature } from '#server/feature.ts'

import { paymentsJobs } from './payments.jobs.ts'
import { paymentsOtherRoutes, paymentsRoutes } from './payments.routes.ts'

export const payments: Feature = {
  routes: paymentsRoutes,
  otherRoutes: paymentsOtherRoutes,
  jobs: paymentsJobs,
}
