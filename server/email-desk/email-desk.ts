/** The outbox, for staff. */
import type { Feature } from '#server/feature.ts'
import { requireActor } from '#server/http/identify.ts'

import { listEmails } from './list-emails.ts'
import { readEmail } from './read-email.ts'
import { sendEmailAgain, sendManyAgain } from './send-email-again.ts'

export const emailDesk: Feature = {
  name: 'letter desk',
  routes: (shop) => ({
    'GET /api/admin/emails': ({ query }) => listEmails(shop, query),
    'GET /api/admin/emails/{emailId}': ({ params, actor }) =>
      readEmail(shop, requireActor(actor), params.emailId),
    'POST /api/admin/emails/{emailId}/resend': ({ params, actor }) =>
      sendEmailAgain(shop, requireActor(actor), params.emailId),
    'POST /api/admin/emails/resend': ({ body, actor }) =>
      sendManyAgain(shop, requireActor(actor), body),
  }),
}
