/** Erases the health data of an account or of one order, at the customer's request. */
import type { Feature } from '#server/feature.ts'

import { erasureJobs } from './erasure.jobs.ts'
import { erasureRoutes } from './erasure.routes.ts'

export const erasure: Feature = { routes: erasureRoutes, jobs: erasureJobs }
