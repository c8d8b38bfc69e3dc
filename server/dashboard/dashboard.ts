/** What customers see of their own data: the dashboard, an order, and the download. */
import type { Feature } from '#server/feature.ts'

import { dashboardRoutes } from './dashboard.routes.ts'

export const dashboard: Feature = { routes: dashboardRoutes }
