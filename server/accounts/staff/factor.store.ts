/**
 * Rows of second factors. Secrets are encrypted with the data key, recovery codes are stored as
 * hashes.
 */
import { normaliseRecoveryCode } from '#domain/staff/recovery-code.ts'
import type { SealedLocation } from '#server/db/sealed-columns.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { computeAcceptedHashes, computeKeyedHash } from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

export type Factor = { secret: string; isConfirmed: boolean }

/**
 * Returns the place to which an encrypted secret is bound, so that it cannot be copied to another
 * account. Danger: after a change of these names, stored secrets cannot be decrypted.
 */
const sealedLocationOf = (userId: string): SealedLocation => ({
  table: 'staff_factor',
  column: 'secret',
  row: userId,
})

/** Returns the second factor of an account, confirmed or not; undefined when none was set up. */
export async function findFactor(shop: Shop, userId: string): Promise<Factor | undefined> {
  const row = await shop.db
    .selectFrom('staff_factor')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      secret: unseal(shop.sealingKeys, sealedLocationOf(userId), row.secret),
      isConfirmed: row.confirmed_at !== null,
    }
  )
}

/**
 * Saves a secret that becomes valid when it is confirmed. Replaces an unconfirmed secret. Returns
 * false when a confirmed secret exists.
 */
export async function saveUnconfirmedFactor(
  shop: Shop,
  userId: string,
  secret: string,
): Promise<boolean> {
  const row = {
    secret: seal(shop.sealingKeys, sealedLocationOf(userId), secret),
    last_step: 0,
    created_at: shop.now(),
  }
  const insertion = await shop.db
    .insertInto('staff_factor')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('staff_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (insertion.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Marks the step of a code as used (see findTimeStep). Returns false when this step or a later one
 * was already used: the code is a replay.
 */
export async function consumeTimeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const update = await db
    .updateTable('staff_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return update.numUpdatedRows > 0n
}

/** Makes the factor valid. Does nothing when it is already confirmed. */
export async function confirmFactor(tx: Tx, userId: string, confirmedAt: Date): Promise<void> {
  await tx
    .updateTable('staff_factor')
    .set({ confirmed_at: confirmedAt })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Deletes the factor and its recovery codes. */
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
        code_hash: computeKeyedHash(shop, recoveryHashInput(userId, code), 'hex'),
      })),
    )
    .execute()
}

/** Marks a recovery code as used. Returns false when it is unknown or was already used. */
export async function consumeRecoveryCode(
  shop: Shop,
  tx: Tx,
  userId: string,
  enteredCode: string,
): Promise<boolean> {
  const update = await tx
    .updateTable('recovery_code')
    .set({ used_at: shop.now() })
    .where('user_id', '=', userId)
    .where(
      'code_hash',
      'in',
      computeAcceptedHashes(shop, recoveryHashInput(userId, enteredCode), 'hex'),
    )
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return update.numUpdatedRows > 0n
}

/** Returns how many recovery codes are still unused. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

function recoveryHashInput(userId: string, code: string): string {
  return `recovery|${userId}|${normaliseRecoveryCode(code)}`
}
