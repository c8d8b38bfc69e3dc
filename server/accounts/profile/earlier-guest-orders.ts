/**
 * Guest orders that were placed with an earlier address of an account, before the account gave the
 * address up and after another account did that had it earlier. The customer may add them with a
 * code that is sent to the address, as for the current address (D-116 in
 * docs/decisions/register.md). An address that another account has now, or has had since, is left
 * out, because its mailbox may have another owner.
 */
import type { Db } from '#server/db/open-database.ts'
import { countGuestOrders } from '#server/orders/access/claim-guest-orders.ts'

import { findFormerEmails, listAccountEmails, type AccountEmail } from './account-emails.ts'

type EarlierGuestOrders = AccountEmail & { orderCount: number }

/** Returns the earlier addresses that have such orders, newest first, with the number of orders. */
export async function listEarlierGuestOrders(
  db: Db,
  userId: string,
): Promise<EarlierGuestOrders[]> {
  const formerEmails = await findFormerEmails(db, { userIds: [userId], emailKeys: [] })
  const ownKeys = formerEmails.flatMap((former) =>
    former.userId === userId && !former.isTaken ? former.emailKey : [],
  )
  if (ownKeys.length === 0) return []
  // Only the key of a former address is stored, so `email` is the address in lower case. The code
  // is sent to it.
  const emails = (await listAccountEmails(db, userId)).filter(
    ({ email, until }) => until !== undefined && ownKeys.includes(email),
  )
  const entries = await Promise.all(
    emails.map(async (email) => ({ ...email, orderCount: await countGuestOrders(db, email) })),
  )
  return entries.filter(({ orderCount }) => orderCount > 0)
}
