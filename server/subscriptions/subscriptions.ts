/** Plans and subscriptions, paid through PayPal. */
import type { Feature } from '#server/feature.ts'

import { subscriptionsJobs } from './subscriptions.jobs.ts'
import { subscriptionsOtherRoutes, subscriptionsRoutes } from './subscriptions.routes.ts'

export const subscriptions: Feature = {
  routes: subscriptionsRoutes,
  otherRoutes: subscriptionsOtherRoutes,
  jobs: subscriptionsJobs,
}
