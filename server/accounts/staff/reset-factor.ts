/**
 * Removes the lost second factor of a member of staff, who must set up a new one after the next
 * login. Only the command line on the shop's server calls this function.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'

import type { StaffShop } from './appoint-staff.ts'
import { deleteFactor } from './factor.store.ts'
import { getAccount } from './get-account.ts'
import { revokeAllSessions } from '#server/accounts/session/sessions.store.ts'

/**
 * Deletes the factor and its recovery codes, ends all sessions of the account, and records it in
 * the audit log. Throws NoAccountError when the address has no account.
 */
export async function resetFactor(shop: StaffShop, email: string): Promise<void> {
  const user = await getAccount(shop.db, email)
  const auditEntry = { at: shop.now(), actor: 'command line', subjectId: user.id } as const
  await transact(shop.db, async (tx) => {
    await deleteFactor(tx, user.id)
    await revokeAllSessions(tx, user.id)
    await recordAudit(tx, { ...auditEntry, action: 'factor.reset' })
  })
}
