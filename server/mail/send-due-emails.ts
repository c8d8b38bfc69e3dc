/**
 * Runs every minute: sends emails that are due, or whose worker stopped before it had sent them.
 * After an outage or a rush this is a backlog, so batches follow each other until nothing is due.
 */
import { processEach } from '#server/jobs/process-each.ts'
import type { Shop } from '#server/shop.ts'

import { listDueEmails } from './outbox.store.ts'
import { sendEmail } from './send-email.ts'

const batchSize = 50
/** Shorter than the minute until the next run, which continues with the others. */
const maxRunMs = 50_000

export async function sendDueEmails(shop: Shop): Promise<void> {
  const endsAt = performance.now() + maxRunMs
  const triedIds = new Set<number>()
  do {
    const dueEmails = await listDueEmails(shop.db, shop.now(), batchSize)
    // An email that is due again could not be handled at all, for instance without a database.
    const untriedEmails = dueEmails.filter(({ id }) => !triedIds.has(id))
    if (untriedEmails.length === 0) return
    for (const { id } of untriedEmails) triedIds.add(id)
    await processEach(shop, 'mail.send', untriedEmails, ({ id }) => sendEmail(shop, id))
  } while (performance.now() < endsAt)
}
