/**
 * Logins. The browser holds 32 random bytes, the database only their SHA-256: whoever reads the table
 * cannot log in with it. A login ends after one hour, whatever is done in it (threat T-D16), and when
 * its row is deleted.
 */
import { createHash } from 'node:crypto'

import { hours, later } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Actor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import { readRole } from './users.store.ts'

const sessionLife = hours(1)

/** Answers the token; it is nowhere kept as it is. */
export async function openSession(shop: Shop, userId: string): Promise<string> {
  const token = shop.randomBytes(32).toString('base64url')
  const now = shop.now()
  await shop.db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: now,
      expires_at: later(now, sessionLife),
    })
    .execute()
  return token
}

/** Who holds the token, while the login is open and the account may be used. */
export async function findActor(shop: Shop, token: string): Promise<Actor | undefined> {
  const row = await shop.db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select(['session.id', 'session.user_id', 'session.created_at', 'users.role'])
    .where('session.token_hash', '=', hashOf(token))
    .where('session.expires_at', '>', shop.now())
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      role: readRole(row.role),
      sessionId: String(row.id),
      signedInAt: row.created_at,
    }
  )
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', Number(sessionId)).execute()
}

/** Every login of the account: after a new password, a new address, or when it is closed. */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
