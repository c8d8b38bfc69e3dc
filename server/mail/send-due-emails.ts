/**
 * Sends emails that are due, or whose worker stopped before it had sent them. Runs every minute.
 */
import { processBacklog } from '#server/jobs/process-backlog.ts'
import type { Shop } from '#server/shop.ts'

import { listDueEmails } from './outbox.store.ts'
import { sendEmail } from './send-email.ts'

const batchSize = 50

/** Sends all emails that are due. A failed email is retried later and does not stop the others. */
export async function sendDueEmails(shop: Shop): Promise<void> {
  await processBacklog(
    shop,
    'mail.send',
    () => listDueEmails(shop.db, shop.now(), batchSize),
    ({ id }) => sendEmail(shop, id),
  )
}
