/** The pharmacy: reviews of paid orders, questions to customers, batches, labels. */
import type { Feature } from '#server/feature.ts'

import { pharmacyJobs } from './pharmacy.jobs.ts'
import { pharmacyRoutes } from './pharmacy.routes.ts'

export const pharmacy: Feature = { routes: pharmacyRoutes, jobs: pharmacyJobs }
