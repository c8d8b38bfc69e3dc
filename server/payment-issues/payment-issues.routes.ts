import { requireActor } from '#server/http/access/identify.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { listPaymentIssues } from './list-payment-issues.ts'
import { listMessages } from './list-messages.ts'
import { processMessageAgain } from './process-message-again.ts'
import { dismissMessage } from './dismiss-message.ts'
import { closePaymentIssue } from './close-payment-issue.ts'

export function paymentIssuesRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/admin/payment-issues': ({ query }) => listPaymentIssues(shop, query),
    'PUT /api/admin/payment-issues/{issueId}': ({ params, body, actor }) =>
      closePaymentIssue(shop, requireActor(actor), { ...params, ...body }),
    'GET /api/admin/provider-messages': ({ query }) => listMessages(shop, query),
    'POST /api/admin/provider-messages/{messageId}/again': ({ params, actor }) =>
      processMessageAgain(shop, requireActor(actor), params.messageId),
    'PUT /api/admin/provider-messages/{messageId}': ({ params, body, actor }) =>
      dismissMessage(shop, requireActor(actor), params.messageId, body.note),
  }
}
