/** Checkout: placing an order, paying an existing order, and showing the order of a bill. */
import type { Feature } from '#server/feature.ts'

import { checkoutRoutes } from './checkout.routes.ts'

export const checkout: Feature = { routes: checkoutRoutes }
