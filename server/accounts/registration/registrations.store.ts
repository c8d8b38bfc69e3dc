/**
 * Registrations whose address is not verified yet. Each password has its own row: a stranger who
 * registers the same address adds a row and changes no other.
 */
import type { Address } from '#domain/address/address.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { languageOr, type ShopLanguage } from '#domain/content/languages.ts'
import { later } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

import { addressColumns, readAddress, type AddressColumns } from '#server/db/address-columns.ts'

export type NewRegistration = {
  /** Becomes the id of the account. */
  id: string
  email: string
  passwordHash: string
  address: Address
  language: ShopLanguage
  marketing: boolean
  at: Date
}

export type Registration = NewRegistration & { expiresAt: Date }

/**
 * Saves a registration and returns its id. The same address and password again update its details.
 */
export async function saveRegistration(tx: Tx, made: NewRegistration): Promise<string> {
  const details = {
    email: made.email,
    language: made.language,
    marketing: made.marketing,
    expires_at: later(made.at, mailedLinkLifetimes.verify),
    ...addressColumns(made.address),
  }
  const row = await tx
    .insertInto('registration')
    .values({
      ...details,
      id: made.id,
      email_key: emailKeyOf(made.email),
      password_hash: made.passwordHash,
      created_at: made.at,
    })
    .onConflict((conflict) => conflict.columns(['email_key', 'password_hash']).doUpdateSet(details))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findRegistration(db: Db, id: string): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && read(row)
}

/** Returns the registrations of an address that can still be verified, newest first. */
export async function listRegistrations(db: Db, email: string, now: Date): Promise<Registration[]> {
  const rows = await db
    .selectFrom('registration')
    .selectAll()
    .where('email_key', '=', emailKeyOf(email))
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(read)
}

/** Deletes registrations together with the tokens that act on them. */
export async function deleteRegistrations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('registration')
    .where('id', 'in', [...ids])
    .execute()
}

/** Call when the address gets an account: its registrations must not become another one. */
export async function deleteRegistrationsOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registration').where('email_key', '=', emailKeyOf(email)).execute()
}

function read(
  row: AddressColumns & {
    id: string
    email: string
    password_hash: string
    language: string
    marketing: boolean
    created_at: Date
    expires_at: Date
  },
): Registration {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    address: readAddress(row),
    language: languageOr(row.language),
    marketing: row.marketing,
    at: row.created_at,
    expiresAt: row.expires_at,
  }
}
