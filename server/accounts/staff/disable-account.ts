/**
 * Disables an account, for instance one that was taken over, and enables it again. Only the command
 * line on the shop's server calls these functions. A disabled account cannot log in and gets no
 * link to choose a password. Its orders, their links and its subscriptions go on.
 */
import { clearPendingEmail, saveDisabledAt } from '#server/accounts/profile/users.store.ts'
import { revokeTokens } from '#server/accounts/registration/mailed-tokens.store.ts'
import { revokeAllSessions } from '#server/accounts/session/sessions.store.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'

import type { StaffShop } from './appoint-staff.ts'
import { getAccount } from './get-account.ts'

/**
 * Disables the account, ends all its sessions, revokes its links and cancels a pending email
 * change, which an intruder may have requested. Throws NoAccountError when the address has no
 * account.
 */
export async function disableAccount(shop: StaffShop, email: string): Promise<void> {
  const user = await getAccount(shop.db, email)
  await transact(shop.db, async (tx) => {
    // Must be first: it locks the row, so a login that runs now ends before sessions are deleted.
    await saveDisabledAt(tx, user.id, shop.now())
    await revokeAllSessions(tx, user.id)
    await revokeTokens(tx, user.id, ['reset', 'new_email'])
    await clearPendingEmail(tx, user.id)
    await recordAudit(tx, {
      at: shop.now(),
      actor: 'command line',
      action: 'account.disabled',
      subjectId: user.id,
    })
  })
}

/** Lets the account log in again. Throws NoAccountError when the address has no account. */
export async function enableAccount(shop: StaffShop, email: string): Promise<void> {
  const user = await getAccount(shop.db, email)
  await transact(shop.db, async (tx) => {
    await saveDisabledAt(tx, user.id, null)
    await recordAudit(tx, {
      at: shop.now(),
      actor: 'command line',
      action: 'account.enabled',
      subjectId: user.id,
    })
  })
}
