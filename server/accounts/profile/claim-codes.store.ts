/** Rows of emailed codes that add guest orders or a quiz to an account. */
import { maxMailedCodeTries } from '#domain/accounts/mailed-code.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/** What a code adds to which account, as an HMAC that hides the email address. */
export type ClaimPurpose = string & { readonly brand: 'ClaimPurpose' }

/** Replaces the earlier code of the same purpose. */
export async function saveClaimCode(
  tx: Tx,
  code: { purpose: ClaimPurpose; codeHash: string; expiresAt: Date },
): Promise<void> {
  const codeColumns = { code_hash: code.codeHash, tries: 0, expires_at: code.expiresAt }
  await tx
    .insertInto('mailed_code')
    .values({ purpose: code.purpose, ...codeColumns })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(codeColumns))
    .execute()
}

/**
 * Counts an attempt to enter the code. Returns false, and counts nothing, when there is no code, or
 * it has expired or has had too many attempts.
 */
export async function countClaimCodeTry(
  db: Db,
  purpose: ClaimPurpose,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('mailed_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('tries', '<', maxMailedCodeTries)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the code if the hash matches. Returns false for another hash, or without a code. */
export async function deleteClaimCode(
  db: Db,
  purpose: ClaimPurpose,
  codeHash: string,
): Promise<boolean> {
  const row = await db
    .deleteFrom('mailed_code')
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}
