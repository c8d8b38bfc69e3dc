/** Plans and subscriptions, paid through PayPal. */
import type { Feature } from '#server/feature.ts'

import { addPayPalReturnRoute } from './begin/paypal-return.ts'
import { subscriptionsJobs } from './subscriptions.jobs.ts'
import { subscriptionsRoutes } from './subscriptions.routes.ts'

export const subscriptions: Feature = {
  routes: subscriptionsRoutes,
  addOtherRoutes: addPayPalReturnRoute,
  jobs: subscriptionsJobs,
}
