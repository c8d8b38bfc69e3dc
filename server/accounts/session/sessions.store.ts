/**
 * Sessions. The browser has a random token; the database stores only its SHA-256, so a copy of the
 * table cannot be used to log in. A session ends after `sessionLifetimeMs`, even while it is used
 * (T-D16 in docs/threats.md), or when its row is deleted. Housekeeping deletes expired rows.
 */
import { sessionLifetimeMs } from '#domain/accounts/session-lifetime.ts'
import { addDuration, minutes, subtractDuration } from '#domain/time.ts'
import { toRole } from '#server/accounts/profile/users.store.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { createSecretToken, hashSecretToken } from '#server/http/access/secret-token.ts'
import type { Shop } from '#server/shop.ts'

/** What is stored only with a session of staff. */
export type StaffSession = {
  /** Whether the second factor was entered. Without it, `findActor` may withhold the role. */
  hasSecondFactor: boolean
  /** Browser and system, by which the owner recognises the session in the list of sessions. */
  device: string
  /** Shortened IP, for the same list. */
  network: string
}

/** Opens a session and returns its token. Pass `staff` for a pharmacist or an admin. */
export async function openSession(
  shop: Pick<Shop, 'db' | 'now' | 'randomBytes'>,
  userId: string,
  staff?: StaffSession,
): Promise<string> {
  const token = createSecretToken(shop)
  const now = shop.now()
  await shop.db
    .insertInto('session')
    .values({
      token_hash: hashSecretToken(token),
      user_id: userId,
      created_at: now,
      expires_at: addDuration(now, sessionLifetimeMs),
      ...(staff && {
        with_factor: staff.hasSecondFactor,
        device: staff.device,
        network: staff.network,
      }),
    })
    .execute()
  return token
}

/**
 * Returns the user of a session token, or undefined when the session has ended or the account is
 * disabled. Staff who have not yet entered a required second factor get the role `customer`;
 * `withheldRole` is then their own role. Also saves the last use of a staff session.
 */
export async function findActor(shop: Shop, token: string): Promise<Actor | undefined> {
  const now = shop.now()
  const row = await shop.db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'session.created_at',
      'session.last_used_at',
      'session.with_factor',
      'users.role',
    ])
    .where('session.token_hash', '=', hashSecretToken(token))
    .where('session.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const role = toRole(row.role)
  const isStaff = role !== 'customer'
  if (isStaff) await saveLastUse(shop.db, row, now)
  const isRoleWithheld = isStaff && shop.config.requiresSecondFactor && !row.with_factor
  return {
    userId: row.user_id,
    role: isRoleWithheld ? 'customer' : role,
    ...(isRoleWithheld && { withheldRole: role }),
    sessionId: row.id,
    loggedInAt: row.created_at,
  }
}

/** Shortest time between two writes of a session's last use, so that not every call writes. */
const minLastUseInterval = minutes(1)

/** Saves when a staff session was last used. */
async function saveLastUse(
  db: Db,
  { id, last_used_at }: { id: number; last_used_at: Date | null },
  now: Date,
): Promise<void> {
  if (last_used_at && last_used_at > subtractDuration(now, minLastUseInterval)) return
  await db.updateTable('session').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Marks the session as confirmed by the second factor. */
export async function markSecondFactorPassed(db: Db, sessionId: number): Promise<void> {
  await db.updateTable('session').set({ with_factor: true }).where('id', '=', sessionId).execute()
}

/** Returns the open sessions of an account, newest first. */
export async function listSessions(shop: Shop, userId: string) {
  return shop.db
    .selectFrom('session')
    .select(['id', 'device', 'network', 'created_at', 'last_used_at', 'with_factor'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', shop.now())
    .orderBy('id', 'desc')
    .execute()
}

/** Ends a session of this account. Returns false when the account has no such session. */
export async function revokeOwnSession(
  db: Db,
  userId: string,
  sessionId: number,
): Promise<boolean> {
  const deletion = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deletion.numDeletedRows > 0n
}

/**
 * Ends a session. Danger: does not check whose session it is. If the id comes from a request, use
 * `revokeOwnSession`.
 */
export async function revokeSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute()
}

/** Ends all sessions of the account. Call it after a change of password, email address or role. */
export async function revokeAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}
