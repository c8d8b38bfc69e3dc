/** Customers' own data: the dashboard, a single order, and the download of all data. */
import type { Feature } from '#server/feature.ts'

import { dashboardRoutes } from './dashboard.routes.ts'

export const dashboard: Feature = { routes: dashboardRoutes }
