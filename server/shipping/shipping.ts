/** The ship screen: parcels of the day, scanned labels, imported tracking numbers. */
import type { Feature } from '#server/feature.ts'

import { shippingRoutes } from './shipping.routes.ts'

export const shipping: Feature = { routes: shippingRoutes }
