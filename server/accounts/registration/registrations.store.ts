/**
 * Registrations whose address is not verified yet. Each password has its own row: a stranger who
 * registers the same address adds a row and changes no other.
 */
import type { Address } from '#domain/address/address.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import { addDuration } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

import { toAddressColumns, readAddress, type AddressColumns } from '#server/db/address-columns.ts'

type NewRegistration = {
  /** The account created from the registration gets the same id. */
  id: string
  email: string
  passwordHash: string
  address: Address
  language: ShopLanguage
  /** Whether the customer agreed to emails about news and offers. */
  acceptsMarketing: boolean
  registeredAt: Date
}

/** `registeredAt` is when the form was first sent with this address and password. */
type Registration = NewRegistration & {
  expiresAt: Date
  /** When the form was last sent; `acceptsMarketing` is the choice in that form. */
  lastRegisteredAt: Date
}

/**
 * Saves a registration and returns its id. If the address was already registered with the same
 * password, updates that row and returns its id instead. The hashes are comparable because all
 * registrations of an address share one salt (`deriveRegistrationSalt`).
 */
export async function saveRegistration(tx: Tx, registration: NewRegistration): Promise<string> {
  const updatedColumns = {
    email: registration.email,
    language: registration.language,
    marketing: registration.acceptsMarketing,
    expires_at: addDuration(registration.registeredAt, mailedLinkLifetimes.verify),
    last_registered_at: registration.registeredAt,
    ...toAddressColumns(registration.address),
  }
  const row = await tx
    .insertInto('registration')
    .values({
      ...updatedColumns,
      id: registration.id,
      email_key: emailKeyOf(registration.email),
      password_hash: registration.passwordHash,
      created_at: registration.registeredAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'password_hash']).doUpdateSet(updatedColumns),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns the registration, also after its end (`expiresAt`). */
export async function findRegistration(db: Db, id: string): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toRegistration(row)
}

/** Returns the unexpired registrations of an address, newest first. */
export async function listRegistrations(db: Db, email: string, now: Date): Promise<Registration[]> {
  const rows = await db
    .selectFrom('registration')
    .selectAll()
    .where('email_key', '=', emailKeyOf(email))
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toRegistration)
}

/** Extends the unexpired registrations of an address to `until`, the end of a link sent again. */
export async function extendRegistrations(
  db: Db,
  email: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('registration')
    .set({ expires_at: until })
    .where('email_key', '=', emailKeyOf(email))
    .where('expires_at', '>', now)
    .execute()
}

/** Deletes registrations; a foreign key also deletes the tokens that refer to them. */
export async function deleteRegistrations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('registration')
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Deletes all registrations of an address. Call it when the address gets an account, so that no
 * registration can become a second account.
 */
export async function deleteRegistrationsOfEmail(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registration').where('email_key', '=', emailKeyOf(email)).execute()
}

function toRegistration(
  row: AddressColumns & {
    id: string
    email: string
    password_hash: string
    language: string
    marketing: boolean
    created_at: Date
    expires_at: Date
    last_registered_at: Date
  },
): Registration {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    address: readAddress(row),
    language: languageOrDefault(row.language),
    acceptsMarketing: row.marketing,
    registeredAt: row.created_at,
    expiresAt: row.expires_at,
    lastRegisteredAt: row.last_registered_at,
  }
}
