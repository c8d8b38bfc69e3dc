/** Staff endpoints for payment issues and provider messages. */
import type { Feature } from '#server/feature.ts'
import { requireActor } from '#server/http/identify.ts'

import { listBreaks } from './list-breaks.ts'
import { listMessages } from './list-messages.ts'
import { processAgain } from './process-again.ts'
import { setAside } from './set-aside.ts'
import { settleBreak } from './settle-break.ts'

export const breakDesk: Feature = {
  name: 'break desk',
  routes: (shop) => ({
    'GET /api/admin/breaks': ({ query }) => listBreaks(shop, query),
    'PUT /api/admin/breaks/{breakId}': ({ params, body, actor }) =>
      settleBreak(shop, requireActor(actor), params.breakId, body.note),
    'GET /api/admin/provider-messages': ({ query }) => listMessages(shop, query),
    'POST /api/admin/provider-messages/{messageId}/again': ({ params, actor }) =>
      processAgain(shop, requireActor(actor), params.messageId),
    'PUT /api/admin/provider-messages/{messageId}': ({ params, body, actor }) =>
      setAside(shop, requireActor(actor), params.messageId, body.note),
  }),
}
