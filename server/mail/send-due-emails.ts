/** Runs every minute: sends emails that are due or whose lease expired unsent. */
import { runEach } from '#server/jobs/run-each.ts'
import type { Shop } from '#server/shop.ts'

import { sendEmail } from './send-email.ts'

const batchSize = 50

export async function sendDueEmails(shop: Shop): Promise<void> {
  const now = shop.now()
  const due = await shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('state', '=', 'queued')
    .where('send_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('send_at')
    .limit(batchSize)
    .execute()
  await runEach(shop, 'mail.send', due, ({ id }) => sendEmail(shop, id))
}
