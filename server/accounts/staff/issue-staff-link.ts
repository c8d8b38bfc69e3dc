/**
 * Creates another link with which a member of staff chooses a password, when the first link has
 * expired and no email can be sent. Only the command line on the shop's server calls this function,
 * and prints the link.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'

import type { StaffShop } from './appoint-staff.ts'
import { createPasswordLink } from './create-password-link.ts'
import { getAccount } from './get-account.ts'

/** Thrown for an account that must not get a link. The message says why. */
export class StaffLinkRefusedError extends Error {}

/**
 * Returns a link that works once (create-password-link.ts), and records it in the audit log. The
 * second factor stays. Throws NoAccountError when the address has no account, and
 * StaffLinkRefusedError when the account is disabled or not staff: a customer's link must go to the
 * customer's mailbox.
 */
export async function issueStaffLink(shop: StaffShop, email: string): Promise<string> {
  const user = await getAccount(shop.db, email)
  if (user.role === 'customer') throw new StaffLinkRefusedError(`${email} is not staff`)
  if (user.isDisabled) throw new StaffLinkRefusedError(`${email} is disabled; enable it first`)
  return transact(shop.db, async (tx) => {
    await recordAudit(tx, {
      at: shop.now(),
      actor: 'command line',
      action: 'link.printed',
      subjectId: user.id,
    })
    return createPasswordLink(shop, tx, user)
  })
}
