/**
 * Rows of accounts. `User` never contains the password hash; only `findPasswordHash` returns it.
 */
import type { Address } from '#domain/address/address.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { defaultLanguage, languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Role } from '#server/http/access/identify.ts'

import { toAddressColumns, readAddress, type AddressColumns } from '#server/db/address-columns.ts'

export type User = {
  id: string
  email: string
  pendingEmail: string | undefined
  role: Role
  address: Address
  createdAt: Date
  isDisabled: boolean
  /** Language of the last login or registration. */
  language: ShopLanguage
}

type NewUser = {
  id: string
  email: string
  passwordHash: string
  address: Address
  role: Role
  language?: ShopLanguage
  /** When the email address was verified and the account created. */
  at: Date
}

/** Columns that readUser needs: all but the password hash. */
const columns = [
  'id',
  'email',
  'pending_email',
  'role',
  'first_name',
  'last_name',
  'phone',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'created_at',
  'disabled_at',
  'language',
] as const

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  return row && readUser(row)
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  return row && readUser(row)
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.password_hash
}

/**
 * Locks an account against changes until the transaction ends. Returns false when the account is
 * disabled, or its password, email address or role differs from the given values.
 */
export async function lockUnchangedUser(
  tx: Tx,
  user: Pick<User, 'id' | 'email' | 'role'>,
  passwordHash: string | undefined,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select(['password_hash', 'email', 'role', 'disabled_at'])
    .where('id', '=', user.id)
    .forShare()
    .executeTakeFirst()
  return (
    row?.password_hash === passwordHash &&
    row?.email === user.email &&
    row.role === user.role &&
    row.disabled_at === null
  )
}

/** Inserts an account. Returns its id, or undefined when the email address already has one. */
export async function insertUser(tx: Tx, user: NewUser): Promise<string | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: emailKeyOf(user.email),
      password_hash: user.passwordHash,
      role: user.role,
      email_verified_at: user.at,
      created_at: user.at,
      language: user.language ?? defaultLanguage,
      ...toAddressColumns(user.address),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function saveAddress(db: Db, userId: string, address: Address): Promise<void> {
  await db.updateTable('users').set(toAddressColumns(address)).where('id', '=', userId).execute()
}

export async function savePasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

export async function savePendingEmail(
  db: Db,
  userId: string,
  pendingEmail: string | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ pending_email: pendingEmail })
    .where('id', '=', userId)
    .execute()
}

/**
 * Replaces the account's email address. Throws a unique violation (see isDuplicate) when another
 * account already has the new address.
 */
export async function saveEmail(db: Db, userId: string, email: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email,
      email_key: emailKeyOf(email),
      email_verified_at: at,
      pending_email: null,
    })
    .where('id', '=', userId)
    .execute()
}

export async function saveLanguage(db: Db, userId: string, language: ShopLanguage): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

export async function saveRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

/** Foreign keys delete the account's sessions and mailed tokens with it. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute()
}

export async function listStaff(db: Db): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where('role', '!=', 'customer')
    .orderBy('email')
    .execute()
  return rows.map(readUser)
}

function readUser(
  row: AddressColumns & {
    id: string
    email: string
    pending_email: string | null
    role: string
    created_at: Date
    disabled_at: Date | null
    language: string
  },
): User {
  return {
    id: row.id,
    email: row.email,
    pendingEmail: row.pending_email ?? undefined,
    role: readRole(row.role),
    address: readAddress(row),
    createdAt: row.created_at,
    isDisabled: row.disabled_at !== null,
    language: languageOrDefault(row.language),
  }
}

export function readRole(text: string): Role {
  if (text === 'customer' || text === 'pharmacist' || text === 'admin') return text
  throw new Error(`column users.role contains an unknown role: ${text}`)
}
