/** The audit log, and the alert about bulk reading of health data. */
import type { Feature } from '#server/feature.ts'

import { auditJobs } from './audit.jobs.ts'
import { auditRoutes } from './audit.routes.ts'

export const audit: Feature = { routes: auditRoutes, jobs: auditJobs }
