/**
 * Guest orders with an earlier address of an account. Only those placed before the account gave the
 * address up, and since another account last had it, are offered; none while another account has
 * it, or after one has changed it to another address: the mailbox may have another owner now. To
 * add them, a code sent to that address is needed, as for the own address (D-116).
 */
import type { Db } from '#server/db/open-database.ts'
import { countGuestOrders } from '#server/orders/access/claim-guest-orders.ts'

import { findFormerEmails, listAccountEmails, type AccountEmail } from './account-emails.ts'

type EarlierGuestOrders = AccountEmail & { orderCount: number }

/** Returns the earlier addresses with such orders, newest first. */
export async function listEarlierGuestOrders(
  db: Db,
  userId: string,
): Promise<EarlierGuestOrders[]> {
  const formerEmails = await findFormerEmails(db, { userIds: [userId], emailKeys: [] })
  const ownKeys = formerEmails.flatMap((former) =>
    former.userId === userId && !former.isTaken ? former.emailKey : [],
  )
  if (ownKeys.length === 0) return []
  // A former email is stored as its key only, so the code goes to the address in lower case.
  const emails = (await listAccountEmails(db, userId)).filter(
    ({ email, until }) => until !== undefined && ownKeys.includes(email),
  )
  const entries = await Promise.all(
    emails.map(async (email) => ({ ...email, orderCount: await countGuestOrders(db, email) })),
  )
  return entries.filter(({ orderCount }) => orderCount > 0)
}
