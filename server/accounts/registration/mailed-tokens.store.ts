/**
 * Tokens of email links: random bytes, stored as SHA-256, for one use and a limited time, so that a
 * token cannot be guessed, reused or read from a copy of the table (T-D06 in docs/threats.md). A
 * token acts on the account or registration it was sent for. A token with neither belongs to its
 * email address only: the holder of the link enters the password of one of the registrations, or
 * chooses a new password.
 */
import { mailedLinkLifetimes } from '#domain/accounts/mailed-link.ts'
import { addDuration } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { createSecretToken, hashSecretToken } from '#server/http/access/secret-token.ts'
import type { Shop } from '#server/shop.ts'

/**
 * What a link does: `verify` a registration, `reset` a password, confirm a `new_email`, or stop
 * such a change (`keep_email`).
 */
type MailedTokenKind = keyof typeof mailedLinkLifetimes

export type MailedToken = {
  kind: MailedTokenKind
  userId: string | undefined
  registrationId: string | undefined
  email: string
  createdAt: Date
  isUsed: boolean
  isExpired: boolean
  /** When the holder of the link entered the right password; undefined if they have not. */
  passwordProvedAt: Date | undefined
}

/**
 * Creates a token and returns it for the email's link. Earlier links stay valid; otherwise a
 * stranger could revoke a customer's link by requesting another one.
 */
export async function issueToken(
  shop: Pick<Shop, 'randomBytes' | 'now'>,
  tx: Tx,
  link: { kind: MailedTokenKind; userId?: string; registrationId?: string; email: string },
): Promise<string> {
  const token = createSecretToken(shop)
  const now = shop.now()
  await tx
    .insertInto('mailed_token')
    .values({
      token_hash: hashSecretToken(token),
      kind: link.kind,
      user_id: link.userId ?? null,
      registration_id: link.registrationId ?? null,
      email: link.email,
      created_at: now,
      expires_at: addDuration(now, mailedLinkLifetimes[link.kind]),
    })
    .execute()
  return token
}

/** Returns the row of a token, also if it is used or expired. Does not mark it as used. */
export async function findToken(
  db: Db,
  token: string,
  now: Date,
): Promise<MailedToken | undefined> {
  const row = await db
    .selectFrom('mailed_token')
    .selectAll()
    .where('token_hash', '=', hashSecretToken(token))
    .executeTakeFirst()
  return (
    row && {
      kind: toKind(row.kind),
      userId: row.user_id ?? undefined,
      registrationId: row.registration_id ?? undefined,
      email: row.email,
      createdAt: row.created_at,
      isUsed: row.used_at !== null,
      isExpired: row.expires_at <= now,
      passwordProvedAt: row.proved_at ?? undefined,
    }
  )
}

/**
 * Marks the token as used. Of parallel calls only the first returns true. Returns false if the
 * token is unknown, used or expired.
 */
export async function consumeToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('mailed_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecretToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Saves that the holder of the link entered the password of this registration, or of the token's
 * account.
 */
export async function savePasswordProof(
  db: Db,
  token: string,
  { registrationId, provedAt }: { registrationId: string | undefined; provedAt: Date },
): Promise<void> {
  await db
    .updateTable('mailed_token')
    .set({
      proved_at: provedAt,
      ...(registrationId !== undefined && { registration_id: registrationId }),
    })
    .where('token_hash', '=', hashSecretToken(token))
    .execute()
}

/**
 * Detaches a used token from its registration, so that a repeated call returns the same result.
 * Call it before the registration is deleted: the deletion also deletes the tokens attached to it.
 * `userId` is the account that the token created, if it created one.
 */
export async function detachToken(db: Db, token: string, userId?: string): Promise<void> {
  await db
    .updateTable('mailed_token')
    .set({ registration_id: null, ...(userId !== undefined && { user_id: userId }) })
    .where('token_hash', '=', hashSecretToken(token))
    .execute()
}

/** Deletes the account's tokens of these kinds, so that their links stop working. */
export async function revokeTokens(
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

/**
 * Marks the account's unused links that confirm this new address as used, so that none of them
 * applies the change. A marked link still accepts "This was not me".
 */
export async function voidEmailChangeLinks(
  db: Db,
  userId: string,
  { newEmail, now }: { newEmail: string; now: Date },
): Promise<void> {
  await db
    .updateTable('mailed_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'new_email')
    .where('email', '=', newEmail)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes the links of the account's earlier requests to change to any address but `newEmail`. */
export async function revokeOtherEmailChanges(
  db: Db,
  userId: string,
  newEmail: string,
): Promise<void> {
  await db
    .deleteFrom('mailed_token')
    .where('user_id', '=', userId)
    .where('kind', '=', 'new_email')
    .where('email', '<>', newEmail)
    .execute()
}

/**
 * Deletes the `keep_email` links of the addresses that the account had after `address`, so that
 * none of them can be restored. `since` is the time of the link that restored `address`.
 */
export async function revokeLinksOfLaterAddresses(
  db: Db,
  userId: string,
  { address, since }: { address: string; since: Date },
): Promise<void> {
  await db
    .deleteFrom('mailed_token')
    .where('user_id', '=', userId)
    .where('kind', '=', 'keep_email')
    .where('email', '<>', address)
    .where('created_at', '>=', since)
    .execute()
}

function toKind(text: string): MailedTokenKind {
  if (!isKind(text)) throw new Error(`column mailed_token.kind contains an unknown kind: ${text}`)
  return text
}

function isKind(text: string): text is MailedTokenKind {
  return Object.hasOwn(mailedLinkLifetimes, text)
}
