/**
 * For demos: marks emails that were queued under a past clock as sent, because they must not be
 * sent now. Emails to some mailboxes are marked as undelivered, so that staff see examples.
 */
import type { Shop } from '#server/shop.ts'

import { containsSecret, emailDefinitions } from './emails.ts'
import { markRowsSent } from './outbox.store.ts'

/**
 * Marks the queued emails and sends nothing. `before`: emails queued before this time are marked.
 * `fullMailboxes`: addresses whose emails are not delivered.
 */
export function markPastEmailsSent(
  shop: Shop,
  { before, fullMailboxes }: { before: Date; fullMailboxes: readonly string[] },
): Promise<void> {
  return markRowsSent(shop.db, {
    before,
    fullMailboxes,
    reason: '552 5.2.2 Mailbox full',
    secretKinds: emailDefinitions.map(({ kind }) => kind).filter(containsSecret),
  })
}
