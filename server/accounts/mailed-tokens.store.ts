/**
 * The secrets in letters' links: 32 random bytes, kept as SHA-256, each good for one thing, one
 * account, one use and a time. A new one ends those of its kind before it (threat T-D06).
 */
import { createHash } from 'node:crypto'

import { mailedLinkLives } from '#domain/accounts/mailed-link.ts'
import { later } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

export type MailedTokenKind = keyof typeof mailedLinkLives

export type MailedToken = {
  kind: MailedTokenKind
  userId: string
  email: string
  isUsed: boolean
  isOver: boolean
}

/** Answers the token for the letter's link. */
export async function issueToken(
  shop: Pick<Shop, 'randomBytes' | 'now'>,
  tx: Tx,
  about: { kind: MailedTokenKind; userId: string; email: string },
): Promise<string> {
  const token = shop.randomBytes(32).toString('base64url')
  const now = shop.now()
  // A second change of address must not take the first owner's way back.
  if (about.kind !== 'keep_email') await endTokens(tx, about.userId, [about.kind])
  await tx
    .insertInto('mailed_token')
    .values({
      token_hash: hashOf(token),
      kind: about.kind,
      user_id: about.userId,
      email: about.email,
      created_at: now,
      expires_at: later(now, mailedLinkLives[about.kind]),
    })
    .execute()
  return token
}

/** Looks without using it up. */
export async function findToken(
  db: Db,
  token: string,
  now: Date,
): Promise<MailedToken | undefined> {
  const row = await db
    .selectFrom('mailed_token')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return (
    row && {
      kind: readKind(row.kind),
      userId: row.user_id,
      email: row.email,
      isUsed: row.used_at !== null,
      isOver: row.expires_at <= now,
    }
  )
}

/** Uses it up; false for all but the first of many that try at once. */
export async function takeToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('mailed_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

export async function endTokens(
  db: Db,
  userId: string,
  kinds: readonly MailedTokenKind[],
): Promise<void> {
  await db
    .deleteFrom('mailed_token')
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .execute()
}

export async function deleteOldTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailed_token').where('expires_at', '<=', before).execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function readKind(text: string): MailedTokenKind {
  if (text === 'verify' || text === 'reset' || text === 'new_email' || text === 'keep_email')
    return text
  throw new Error(`no kind of mailed token: ${text}`)
}
