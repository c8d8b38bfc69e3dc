/** Rows of emailed codes that add guest orders or a quiz to an account. */
import { codeTries } from '#domain/accounts/mailed-code.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/** Replaces the earlier code of the same purpose. */
export async function saveClaimCode(
  tx: Tx,
  code: { purpose: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  const fresh = { code_hash: code.codeHash, tries: 0, expires_at: code.expiresAt }
  await tx
    .insertInto('mailed_code')
    .values({ purpose: code.purpose, ...fresh })
    .onConflict((conflict) => conflict.column('purpose').doUpdateSet(fresh))
    .execute()
}

/** Returns false when there is no code, or it expired or has had too many tries. */
export async function countClaimCodeTry(db: Db, purpose: string, now: Date): Promise<boolean> {
  const counted = await db
    .updateTable('mailed_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('tries', '<', codeTries)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()
  return counted !== undefined
}

/** Returns false when the code is another one. */
export async function deleteClaimCode(db: Db, purpose: string, codeHash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('mailed_code')
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .returning('purpose')
    .executeTakeFirst()
  return used !== undefined
}
