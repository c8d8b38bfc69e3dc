/**
 * Rows of second factors. Secrets are encrypted with the data key, recovery codes are stored as
 * hashes.
 */
import { recoveryKeyOf } from '#domain/staff/recovery-code.ts'
import type { Place } from '#server/db/sealed-columns.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { acceptedHashes, keyedHash } from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

export type Factor = { secret: string; isConfirmed: boolean }

const placeOf = (userId: string): Place => ({
  table: 'staff_factor',
  column: 'secret',
  row: userId,
})

export async function findFactor(shop: Shop, userId: string): Promise<Factor | undefined> {
  const row = await shop.db
    .selectFrom('staff_factor')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      secret: unseal(shop.sealing, placeOf(userId), row.secret),
      isConfirmed: row.confirmed_at !== null,
    }
  )
}

/** Saves a secret that is valid only once confirmed. Returns false when a confirmed one exists. */
export async function proposeFactor(shop: Shop, userId: string, secret: string): Promise<boolean> {
  const row = {
    secret: seal(shop.sealing, placeOf(userId), secret),
    last_step: 0,
    created_at: shop.now(),
  }
  const written = await shop.db
    .insertInto('staff_factor')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('staff_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Marks a code's step as used. Returns false when it or a later step was used before (a replay).
 */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('staff_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export async function confirmFactor(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff_factor')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx.deleteFrom('staff_factor').where('user_id', '=', userId).execute()
}

/** Replaces all recovery codes of the account. */
export async function saveRecoveryCodes(
  shop: Shop,
  tx: Tx,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: keyedHash(shop, recoveryOf(userId, code), 'hex'),
      })),
    )
    .execute()
}

/** Marks a code as used. Returns false when it is unknown or was used before. */
export async function useRecoveryCode(
  shop: Shop,
  tx: Tx,
  userId: string,
  typed: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: shop.now() })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', acceptedHashes(shop, recoveryOf(userId, typed), 'hex'))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((is) => is.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

function recoveryOf(userId: string, typed: string): string {
  return `recovery|${userId}|${recoveryKeyOf(typed)}`
}
