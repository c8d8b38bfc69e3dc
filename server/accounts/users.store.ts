/** Rows of accounts. The password's hash leaves this file only for those who compare or count it. */
import { stateOrBlank, type Address } from '#domain/address/address.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { spokenOr, type SpokenLanguage } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Role } from '#server/http/identify.ts'

export type User = {
  id: string
  email: string
  pendingEmail: string | undefined
  isVerified: boolean
  role: Role
  address: Address
  createdAt: Date
  isDisabled: boolean
  /** In which she last logged in or registered. */
  language: SpokenLanguage
}

export type NewUser = {
  id: string
  email: string
  passwordHash: string
  address: Address
  role: Role
  verifiedAt: Date | undefined
  language?: SpokenLanguage
  at: Date
}

const columns = [
  'id',
  'email',
  'pending_email',
  'email_verified_at',
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
  return row && read(row)
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  return row && read(row)
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
 * Writes a new account. One that was never verified is written over: nobody has proved to own it, so
 * the newest form counts. Answers its id, or undefined when the address has a verified account.
 */
export async function writeUser(tx: Tx, user: NewUser): Promise<string | undefined> {
  const own = {
    email: user.email,
    password_hash: user.passwordHash,
    role: user.role,
    email_verified_at: user.verifiedAt ?? null,
    created_at: user.at,
    language: user.language ?? 'en',
    ...addressColumns(user.address),
  }
  const row = await tx
    .insertInto('users')
    .values({ ...own, id: user.id, email_key: emailKeyOf(user.email) })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(own)
        .where('users.email_verified_at', 'is', null)
        .where('users.disabled_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function saveAddress(db: Db, userId: string, address: Address): Promise<void> {
  await db.updateTable('users').set(addressColumns(address)).where('id', '=', userId).execute()
}

export async function savePasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

/** Marks the address as proved; one that was proved before keeps its day. */
export async function markVerified(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(at)) }))
    .where('id', '=', userId)
    .execute()
}

export async function savePendingEmail(
  db: Db,
  userId: string,
  pending: string | null,
): Promise<void> {
  await db.updateTable('users').set({ pending_email: pending }).where('id', '=', userId).execute()
}

/** Throws a duplicate error when another account has the address by now. */
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

export async function saveLanguage(
  db: Db,
  userId: string,
  language: SpokenLanguage,
): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

export async function saveRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

/** Sessions and mailed tokens go with it. */
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
  return rows.map(read)
}

function addressColumns(address: Address) {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    phone: address.phone,
    address_1: address.line1,
    address_2: address.line2,
    city: address.city,
    state: address.state,
    postcode: address.postcode,
  }
}

function read(row: {
  id: string
  email: string
  pending_email: string | null
  email_verified_at: Date | null
  role: string
  first_name: string
  last_name: string
  phone: string
  address_1: string
  address_2: string
  city: string
  state: string
  postcode: string
  created_at: Date
  disabled_at: Date | null
  language: string
}): User {
  return {
    id: row.id,
    email: row.email,
    pendingEmail: row.pending_email ?? undefined,
    isVerified: row.email_verified_at !== null,
    role: readRole(row.role),
    address: {
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      line1: row.address_1,
      line2: row.address_2,
      city: row.city,
      state: stateOrBlank(row.state),
      postcode: row.postcode,
    },
    createdAt: row.created_at,
    isDisabled: row.disabled_at !== null,
    language: spokenOr(row.language),
  }
}

export function readRole(text: string): Role {
  if (text === 'customer' || text === 'pharmacist' || text === 'admin') return text
  throw new Error(`no role: ${text}`)
}
