import type { Feature } from '#server/feature.ts'

import { auditJobs } from './audit.jobs.ts'
import { listAudit } from './list-audit.ts'

export const audit: Feature = {
  name: 'audit',
  routes: (shop) => ({
    'GET /api/admin/audit': ({ query }) => listAudit(shop.db, query),
  }),
  jobs: auditJobs,
}
