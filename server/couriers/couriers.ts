/** Couriers of the shop, which the owner edits. */
import type { Feature } from '#server/feature.ts'

import { couriersRoutes } from './couriers.routes.ts'

export const couriers: Feature = { routes: couriersRoutes }
