/**
 * Gives and takes the roles of staff. Only the command line calls it, on the machine of the shop
 * (decision S-3): no call of the contract changes a role. A new account gets no password here but a
 * link, good once and for an hour, to choose one.
 */
import { emptyAddress } from '#domain/address/address.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Role } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import { hashPassword } from './hash-password.ts'
import { issueToken } from './mailed-tokens.store.ts'
import { deleteRegistrationsOf } from './registrations.store.ts'
import { endAllSessions } from './sessions.store.ts'
import { findUserByEmail, saveRole, insertUser } from './users.store.ts'

/** What it needs of a shop: no port is opened for it. */
export type StaffShop = Pick<Shop, 'db' | 'now' | 'randomBytes' | 'config'>

/** Answers the link to choose a password, for an account that was made now. */
export async function appointStaff(
  shop: StaffShop,
  person: { email: string; role: Role },
): Promise<{ link: string | undefined }> {
  const known = await findUserByEmail(shop.db, person.email)
  if (known) {
    await transact(shop.db, async (tx) => {
      await saveRole(tx, known.id, person.role)
      await endAllSessions(tx, known.id)
      await noteRole(tx, shop, known.id, person.role)
    })
    return { link: undefined }
  }
  if (person.role === 'customer') throw new Error(`${person.email} has no account`)
  const passwordHash = await hashPassword(shop, shop.randomBytes(32).toString('base64url'))
  return transact(shop.db, async (tx) => {
    const id = await insertUser(tx, {
      id: shop.randomBytes(16).toString('base64url'),
      email: person.email,
      passwordHash,
      address: { ...emptyAddress, firstName: emailKeyOf(person.email).split('@')[0] ?? '' },
      role: person.role,
      at: shop.now(),
    })
    if (id === undefined) throw new Error(`${person.email} was registered at this very moment`)
    await deleteRegistrationsOf(tx, person.email)
    await noteRole(tx, shop, id, person.role)
    const about = { kind: 'reset', userId: id, email: person.email } as const
    const token = await issueToken(shop, tx, about)
    return { link: `${shop.config.PUBLIC_URL}/reset-password?token=${token}` }
  })
}

function noteRole(tx: Tx, shop: StaffShop, subjectId: string, role: Role): Promise<void> {
  const at = shop.now()
  return recordAudit(tx, {
    at,
    actor: 'command line',
    action: 'role.given',
    subjectId,
    detail: { role },
  })
}
