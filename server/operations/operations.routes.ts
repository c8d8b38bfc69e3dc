import { requireActor } from '#server/http/access/identify.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { listFailedWork } from './list-failed-work.ts'
import { dismissDeadJob, retryFailedWork } from './retry-failed-work.ts'

export function operationsRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/admin/failed-work': () => listFailedWork(shop.db),
    'POST /api/admin/failed-work/retry': ({ body, actor }) =>
      retryFailedWork(shop, requireActor(actor), body),
    'POST /api/admin/failed-work/dismiss': ({ body, actor }) =>
      dismissDeadJob(shop, requireActor(actor), body.jobId),
  }
}
