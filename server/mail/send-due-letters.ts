/** Runs every minute: sends emails that are due or whose lease expired unsent. */
import { runEach } from '#server/jobs/run-each.ts'
import type { Shop } from '#server/shop.ts'

import { sendLetter } from './send-letter.ts'

const batchSize = 50

export async function sendDueLetters(shop: Shop): Promise<void> {
  const now = shop.now()
  const due = await shop.db
    .selectFrom('letter')
    .select('id')
    .where('state', '=', 'queued')
    .where('send_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('send_at')
    .limit(batchSize)
    .execute()
  await runEach(shop, 'mail.send', due, ({ id }) => sendLetter(shop, id))
}
