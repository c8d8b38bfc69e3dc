/** Customers, for staff. */
import type { Feature } from '#server/feature.ts'

import { customerDeskRoutes } from './customer-desk.routes.ts'

export const customerDesk: Feature = { routes: customerDeskRoutes }
