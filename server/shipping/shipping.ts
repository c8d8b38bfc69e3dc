/** The ship screen: parcels to ship, scanned labels, imported tracking numbers and addresses. */
import type { Feature } from '#server/feature.ts'

import { shippingRoutes } from './shipping.routes.ts'

export const shipping: Feature = { routes: shippingRoutes }
