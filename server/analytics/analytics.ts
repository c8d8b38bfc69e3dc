/**
 * Counts visits of consenting visitors in the shop's own database and reports them to the owner.
 */
import type { Feature } from '#server/feature.ts'

import { analyticsRoutes } from './analytics.routes.ts'

export const analytics: Feature = { routes: analyticsRoutes }
