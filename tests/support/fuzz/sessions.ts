/** Inserts sessions directly, because hashing passwords for thousands of logins takes too long. */
import { randomBytes } from 'node:crypto'

import { emptyAddress } from '#domain/address/address.ts'
import { findUser, insertUser } from '#server/accounts/profile/users.store.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'

import type { Role } from './requests.ts'

/** Returns a new token for each role; empty for the guest. Creates the accounts if needed. */
export async function openSessions(db: Db, now: () => Date): Promise<Record<Role, string>> {
  const tokens = { guest: '', customer: '', otherCustomer: '', pharmacist: '', admin: '' }
  for (const role of ['customer', 'otherCustomer', 'pharmacist', 'admin'] as const) {
    const id = `fuzz-${role}`
    if (!(await findUser(db, id)))
      await transact(db, (tx) =>
        insertUser(tx, {
          id,
          email: `${id}@example.test`,
          passwordHash: '',
          address: emptyAddress,
          role: role === 'otherCustomer' ? 'customer' : role,
          createdAt: now(),
        }),
      )
    tokens[role] = await openSession({ db, now, randomBytes }, id)
  }
  return tokens
}
