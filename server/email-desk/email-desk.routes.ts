import { requireActor } from '#server/http/access/identify.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { listEmails } from './list-emails.ts'
import { readEmail } from './read-email.ts'
import { sendEmailAgain, sendEmailsAgain } from './send-email-again.ts'

export function emailDeskRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/admin/emails': ({ query }) => listEmails(shop, query),
    'GET /api/admin/emails/{emailId}': ({ params, actor }) =>
      readEmail(shop, requireActor(actor), params.emailId),
    'POST /api/admin/emails/{emailId}/resend': ({ params, actor }) =>
      sendEmailAgain(shop, requireActor(actor), params.emailId, 'any state'),
    'POST /api/admin/emails/resend': ({ body, actor }) =>
      sendEmailsAgain(shop, requireActor(actor), body),
  }
}
