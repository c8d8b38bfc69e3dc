/**
 * Grants and revokes staff roles. Only the command line on the shop's server calls this function:
 * no API call changes a role, because such a call could be abused (S-3).
 */
import { emptyAddress } from '#domain/address/address.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Role } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { hashPassword } from '#server/accounts/session/hash-password.ts'
import { deleteRegistrationsOfEmail } from '#server/accounts/registration/registrations.store.ts'
import { revokeAllSessions } from '#server/accounts/session/sessions.store.ts'
import {
  createUserId,
  findUserByEmail,
  saveRole,
  insertUser,
} from '#server/accounts/profile/users.store.ts'

import { createPasswordLink } from './create-password-link.ts'
import { findPresentEmails, getAccount } from './get-account.ts'

/** The parts of a shop that the command line has; it starts no HTTP server. */
export type StaffShop = Pick<Shop, 'db' | 'now' | 'randomBytes' | 'config'>

/**
 * Gives the account of an address the role, ends its sessions, which had the old role, and records
 * the role in the audit log. If the address has no account, creates one and returns a link to
 * choose its password (create-password-link.ts). Then `presentEmails` are the present addresses of
 * accounts that had this address before: the caller may have meant one of them. The role `customer`
 * revokes a staff role; for it, throws NoAccountError if the address has no account.
 */
export async function appointStaff(
  shop: StaffShop,
  person: { email: string; role: Role },
): Promise<{ link: string | undefined; presentEmails: readonly string[] }> {
  const existingUser =
    person.role === 'customer'
      ? await getAccount(shop.db, person.email)
      : await findUserByEmail(shop.db, person.email)
  if (existingUser) {
    await transact(shop.db, async (tx) => {
      await saveRole(tx, existingUser.id, person.role)
      await revokeAllSessions(tx, existingUser.id)
      await recordRoleChange(shop, tx, existingUser.id, person.role)
    })
    return { link: undefined, presentEmails: [] }
  }
  // A random password that is never shown: only the link can set a usable one.
  const passwordHash = await hashPassword(shop, shop.randomBytes(32).toString('base64url'))
  return transact(shop.db, async (tx) => {
    const id = await insertUser(tx, {
      id: createUserId(shop),
      email: person.email,
      passwordHash,
      // No name is known yet, so emails and screens show the part before the '@'.
      address: { ...emptyAddress, firstName: emailKeyOf(person.email).split('@')[0] ?? '' },
      role: person.role,
      createdAt: shop.now(),
    })
    if (id === undefined)
      throw new Error(`an account with ${person.email} was created in the meantime; try again`)
    await deleteRegistrationsOfEmail(tx, person.email)
    await recordRoleChange(shop, tx, id, person.role)
    return {
      link: await createPasswordLink(shop, tx, { id, email: person.email }),
      presentEmails: await findPresentEmails(tx, person.email),
    }
  })
}

function recordRoleChange(shop: StaffShop, tx: Tx, userId: string, role: Role): Promise<void> {
  return recordAudit(tx, {
    at: shop.now(),
    actor: 'command line',
    action: 'role.given',
    subjectId: userId,
    detail: { role },
  })
}
