/**
 * Runs every minute: sends emails that are due, or whose worker stopped before it had sent them.
 */
import { processEach } from '#server/jobs/process-each.ts'
import type { Shop } from '#server/shop.ts'

import { listDueEmails } from './outbox.store.ts'
import { sendEmail } from './send-email.ts'

/** Maximum number of emails in one run. The others wait for the next run. */
const batchSize = 50

export async function sendDueEmails(shop: Shop): Promise<void> {
  const due = await listDueEmails(shop.db, shop.now(), batchSize)
  await processEach(shop, 'mail.send', due, ({ id }) => sendEmail(shop, id))
}
