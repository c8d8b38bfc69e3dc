/**
 * For demos: emails that are queued under a past clock count as sent, because they must not arrive
 * now. Some mailboxes refuse theirs, so that staff see undelivered emails.
 */
import type { Shop } from '#server/shop.ts'

import { emails, isSecretEmail } from './emails.ts'
import { settlePastEmails as settleRows } from './outbox.store.ts'

/** `before`: the start of the real time. `unreachable`: addresses whose emails are not delivered. */
export function settlePastEmails(
  shop: Shop,
  { before, unreachable }: { before: Date; unreachable: readonly string[] },
): Promise<void> {
  return settleRows(shop.db, {
    before,
    unreachable,
    reason: '552 5.2.2 Mailbox full',
    wipedKinds: emails.map(({ kind }) => kind).filter(isSecretEmail),
  })
}
