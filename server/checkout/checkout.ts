/** Checkout: the documented pay call, and paying an order that exists already. */
import type { Feature } from '#server/feature.ts'

import { checkoutRoutes } from './checkout.routes.ts'

export const checkout: Feature = { routes: checkoutRoutes }
