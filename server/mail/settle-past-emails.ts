/**
 * For demos: marks emails that were queued under a past clock as sent, because they must not be
 * sent now. Emails to some mailboxes are marked as undelivered, so that staff see examples.
 */
import type { Shop } from '#server/shop.ts'

import { emails, containsSecret } from './emails.ts'
import { settlePastEmails as settleRows } from './outbox.store.ts'

/**
 * `before`: emails queued before this time are marked. `unreachable`: addresses whose emails are
 * not delivered.
 */
export function settlePastEmails(
  shop: Shop,
  { before, unreachable }: { before: Date; unreachable: readonly string[] },
): Promise<void> {
  return settleRows(shop.db, {
    before,
    unreachable,
    reason: '552 5.2.2 Mailbox full',
    secretKinds: emails.map(({ kind }) => kind).filter(containsSecret),
  })
}
