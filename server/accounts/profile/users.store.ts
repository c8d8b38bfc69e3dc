/** Rows of accounts. Only `findPasswordHash` returns a password hash. */
import { sql } from 'kysely'

import type { Address } from '#domain/address/address.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { defaultLanguage, languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Role } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { toAddressColumns, readAddress, type AddressColumns } from '#server/db/address-columns.ts'

export type User = {
  id: string
  email: string
  /**
   * New address that the customer has not verified yet; `email` is used until then. `until` is the
   * end of the newest link that verifies it. A change whose link has expired stays stored, so that
   * it can get another link. `until` is undefined for a change that a version of the shop without
   * this column saved (migration 154).
   */
  pendingEmail: { email: string; until: Date | undefined } | undefined
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
  /** By default the shop's default language. */
  language?: ShopLanguage
  /** Time of the creation, and of the verification of the email address. */
  createdAt: Date
}

/** Columns that `toUser` needs. The password hash must stay out, so that no caller can leak it. */
const userColumns = [
  'id',
  'email',
  'pending_email',
  'pending_email_until',
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

/** Returns undefined when no account has this id. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toUser(row)
}

/**
 * Returns the account whose email address has the same key (`emailKeyOf`), so case does not matter.
 * Returns undefined when there is none.
 */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  return row && toUser(row)
}

/** Returns the hash for comparing a typed password; undefined when no account has this id. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.password_hash
}

/**
 * Returns true and locks the account against changes until the transaction ends. Returns false if
 * the account is deleted or disabled, or if its password, email address or role has changed since
 * it was read.
 */
export async function lockUserIfUnchanged(
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
  if (!row || row.disabled_at !== null) return false
  return row.password_hash === passwordHash && row.email === user.email && row.role === user.role
}

/**
 * Locks the account against deletion, but not against changes, until the transaction ends: several
 * transactions may hold this lock. Returns false if the account was deleted.
 */
export async function lockUserAgainstDeletion(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the account until the transaction ends, so that it can be deleted. Waits for the
 * transactions that hold the lock of `lockUserAgainstDeletion`. Returns false if the account was
 * deleted.
 */
export async function lockUserExclusively(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns a new id of an account or a registration: 128 random bits, so that no id is used twice.
 */
export function createUserId({ randomBytes }: Pick<Shop, 'randomBytes'>): string {
  return randomBytes(16).toString('base64url')
}

/** Inserts an account. Returns its id; undefined if the email address already has an account. */
export async function insertUser(tx: Tx, user: NewUser): Promise<string | undefined> {
  const row = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_key: emailKeyOf(user.email),
      password_hash: user.passwordHash,
      role: user.role,
      email_verified_at: user.createdAt,
      created_at: user.createdAt,
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

/**
 * Saves a new email address that is not verified yet, in place of an earlier pending one. Returns
 * false, and saves nothing, if the account does not have the address `currentEmail` any more, or
 * was disabled.
 */
export async function savePendingEmail(
  db: Db,
  { id, email: currentEmail }: Pick<User, 'id' | 'email'>,
  { email, until }: { email: string; until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ pending_email: email, pending_email_until: until })
    .where('id', '=', id)
    .where('email', '=', currentEmail)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Sets `until`, the end of a new link, for all pending changes to `newEmail` (case does not
 * matter), and returns their accounts. Leaves out disabled accounts, and accounts whose current
 * address has no link that stops the change and is valid until `cancellableUntil`.
 */
export async function extendPendingEmails(
  tx: Tx,
  newEmail: string,
  { until, cancellableUntil }: { until: Date; cancellableUntil: Date },
): Promise<User[]> {
  const rows = await tx
    .updateTable('users')
    .set({ pending_email_until: until })
    .where(sql<string>`lower(pending_email)`, '=', emailKeyOf(newEmail))
    .where('disabled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mailed_token')
          .select('token_hash')
          .whereRef('mailed_token.user_id', '=', 'users.id')
          .where('kind', '=', 'keep_email')
          .where('expires_at', '>=', cancellableUntil),
      ),
    )
    .returning(userColumns)
    .execute()
  return rows.map(toUser)
}

/**
 * Cancels the pending email change of the account. With `pendingEmail`, cancels it only if it is a
 * change to this address.
 */
export async function clearPendingEmail(
  db: Db,
  userId: string,
  pendingEmail?: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ pending_email: null, pending_email_until: null })
    .where('id', '=', userId)
    .$if(pendingEmail !== undefined, (update) =>
      update.where('pending_email', '=', pendingEmail ?? null),
    )
    .execute()
}

/**
 * Saves an email address that was verified now as the account's own, and cancels a pending change.
 * Throws a unique violation (see isUniqueViolation) if another account has the address.
 */
export async function saveVerifiedEmail(
  db: Db,
  userId: string,
  email: string,
  verifiedAt: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email,
      email_key: emailKeyOf(email),
      email_verified_at: verifiedAt,
      pending_email: null,
      pending_email_until: null,
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

/** Disables the account from this time on; null enables the account again. */
export async function saveDisabledAt(
  db: Db,
  userId: string,
  disabledAt: Date | null,
): Promise<void> {
  await db.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', userId).execute()
}

/**
 * Deletes the account. Foreign keys also delete its sessions, mailed tokens, former addresses and
 * second factor; the event `account deleted` must have handled all other data before.
 */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute()
}

/** Returns all pharmacists and admins, including disabled ones, sorted by email address. */
export async function listStaff(db: Db): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .where('role', '!=', 'customer')
    .orderBy('email')
    .execute()
  return rows.map(toUser)
}

function toUser(
  row: AddressColumns & {
    id: string
    email: string
    pending_email: string | null
    pending_email_until: Date | null
    role: string
    created_at: Date
    disabled_at: Date | null
    language: string
  },
): User {
  return {
    id: row.id,
    email: row.email,
    pendingEmail:
      row.pending_email === null
        ? undefined
        : { email: row.pending_email, until: row.pending_email_until ?? undefined },
    role: toRole(row.role),
    address: readAddress(row),
    createdAt: row.created_at,
    isDisabled: row.disabled_at !== null,
    language: languageOrDefault(row.language),
  }
}

/** Returns the role that a column contains. Throws for a role that the code does not know. */
export function toRole(role: string): Role {
  if (role === 'customer' || role === 'pharmacist' || role === 'admin') return role
  throw new Error(`column users.role contains an unknown role: ${role}`)
}
