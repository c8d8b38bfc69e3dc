/** Lets buyers see their orders without an account and change the address. */
import type { Feature } from '#server/feature.ts'

import { addOrderLinkRoute, ordersRoutes } from './orders.routes.ts'

export const orders: Feature = { routes: ordersRoutes, addOtherRoutes: addOrderLinkRoute }
