/** Receives callbacks, checks bills and settles payments. Only this feature makes an order paid. */
import type { Feature } from '#server/feature.ts'

import { paymentsJobs } from './payments.jobs.ts'
import { addPaymentReturnRoute, paymentsRoutes } from './payments.routes.ts'

export const payments: Feature = {
  routes: paymentsRoutes,
  addOtherRoutes: addPaymentReturnRoute,
  jobs: paymentsJobs,
}
