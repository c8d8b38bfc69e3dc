import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { listAudit } from './list-audit.ts'

export function auditRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/admin/audit': ({ query }) => listAudit(shop.db, query),
  }
}
