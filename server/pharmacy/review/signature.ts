/** The name and registration number that sign a pharmacist's decisions and checked batches. */
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

export type Signature = { name: string; registration: string }

export async function findSignature(db: Db, userId: string): Promise<Signature | undefined> {
  return db
    .selectFrom('pharmacist')
    .select(['name', 'registration'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Throws SIGNATURE_REQUIRED. */
export async function getSignature(db: Db, actor: Actor): Promise<Signature> {
  const signature = await findSignature(db, actor.userId)
  if (!signature) throw new ShopError('SIGNATURE_REQUIRED')
  return signature
}

export async function saveSignature(
  shop: Shop,
  actor: Actor,
  signature: Signature,
): Promise<Signature> {
  const row = { ...signature, changed_at: shop.now() }
  await transact(shop.db, async (tx) => {
    await tx
      .insertInto('pharmacist')
      .values({ user_id: actor.userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'signature.changed',
      subjectId: actor.userId,
      detail: signature,
    })
  })
  return signature
}
