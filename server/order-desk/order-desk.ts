/** The orders desk: lets staff list, change, ship, export and refund orders. */
import type { Feature } from '#server/feature.ts'

import { redirectBrowserToOrders, orderDeskRoutes } from './order-desk.routes.ts'

export const orderDesk: Feature = {
  routes: orderDeskRoutes,
  addOtherRoutes: redirectBrowserToOrders,
}
