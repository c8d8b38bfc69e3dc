/** Orders, for their buyers. */
import type { Feature } from '#server/feature.ts'

import { ordersOtherRoutes, ordersRoutes } from './orders.routes.ts'

export const orders: Feature = { routes: ordersRoutes, otherRoutes: ordersOtherRoutes }
