/** The customers desk of the back office: a list of customers, and one customer. */
import type { Feature } from '#server/feature.ts'

import { customerDeskRoutes } from './customer-desk.routes.ts'

export const customerDesk: Feature = { routes: customerDeskRoutes }
