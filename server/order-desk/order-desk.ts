/** Orders, for staff. */
import type { Feature } from '#server/feature.ts'

import { orderDeskOtherRoutes, orderDeskRoutes } from './order-desk.routes.ts'

export const orderDesk: Feature = { routes: orderDeskRoutes, otherRoutes: orderDeskOtherRoutes }
