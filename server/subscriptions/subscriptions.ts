/** Plans and subscriptions, paid through PayPal. */
import type { Feature } from '#server/feature.ts'

import { subscriptionRoutes } from './subscriptions.routes.ts'

export const subscriptions: Feature = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
}
