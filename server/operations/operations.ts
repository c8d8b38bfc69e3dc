/** Operations: gauges for a monitor, alerts for the owner, failed work for staff. */
import type { Feature } from '#server/feature.ts'

import { gauges } from './gauges.ts'
import { operationsJobs } from './operations.jobs.ts'
import { operationsRoutes } from './operations.routes.ts'

export const operations: Feature = { routes: operationsRoutes, jobs: operationsJobs, gauges }
