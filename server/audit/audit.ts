/** The audit log: recorded by other features with recordAudit, read in the back office. */
import type { Feature } from '#server/feature.ts'

import { auditRoutes } from './audit.routes.ts'

export const audit: Feature = { routes: auditRoutes }
