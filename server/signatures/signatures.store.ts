/** The table `pharmacist`: the name and registration number with which a user signs. */
import type { Signature } from '#domain/pharmacy/signature.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/** Returns the user's signature; undefined when none has been entered. */
export async function findSignature(db: Db, userId: string): Promise<Signature | undefined> {
  return db
    .selectFrom('pharmacist')
    .select(['name', 'registration'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Saves the user's signature, which replaces an earlier one. */
export async function upsertSignature(
  tx: Tx,
  userId: string,
  { name, registration }: Signature,
  changedAt: Date,
): Promise<void> {
  const row = { name, registration, changed_at: changedAt }
  await tx
    .insertInto('pharmacist')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
