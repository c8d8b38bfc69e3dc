/**
 * Counts visits of visitors who accept analytics, in the shop's own database, for the owner's
 * report. A visit is one day of a visitor, under a random number.
 */
import type { Feature } from '#server/feature.ts'

import { analyticsRoutes } from './analytics.routes.ts'

export const analytics: Feature = { routes: analyticsRoutes }
