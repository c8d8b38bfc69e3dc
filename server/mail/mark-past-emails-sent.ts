/**
 * Only for demos: marks emails that a demo queued under a past clock as sent, because they must not
 * be sent now. Marks emails to some mailboxes as undelivered, so that staff see examples.
 */
import type { Shop } from '#server/shop.ts'

import { containsSecret, emailDefinitions } from './emails.ts'
import { markRowsSent } from './outbox.store.ts'

/**
 * Marks the emails that were queued before a time, and sends nothing. `fullMailboxes` are the
 * addresses whose emails are marked as undelivered.
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
