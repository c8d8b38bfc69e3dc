/**
 * The second login step of staff: a code of the app, valid once, or a recovery code. The caller
 * must count the try first (countLoginTry), so that guessing is as slow as with passwords.
 */
import { appCodeOf } from '#domain/staff/recovery-code.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { stepOfCode } from './app-code.ts'
import { countRecoveryCodes, useRecoveryCode, useStep, type Factor } from './factor.store.ts'
import type { User } from '#server/accounts/profile/users.store.ts'

/** Throws FACTOR_REQUIRED without a code, FACTOR_INVALID when the code is wrong or was used. */
export async function verifyFactor(
  shop: Shop,
  user: Pick<User, 'id' | 'role'>,
  factor: Factor,
  typed: string | undefined,
): Promise<void> {
  if (!typed?.trim()) throw new ShopError('FACTOR_REQUIRED')
  const code = appCodeOf(typed)
  const isRight =
    code === undefined
      ? await proveWithRecoveryCode(shop, user, typed)
      : await proveWithApp(shop, user.id, factor.secret, code)
  if (isRight) return
  shop.log.warn({ event: 'factor.refused', userId: user.id }, 'second factor refused')
  throw new ShopError('FACTOR_INVALID')
}

/** Returns true once for each code: its step is marked as used in one guarded statement. */
export async function proveWithApp(
  shop: Shop,
  userId: string,
  secret: string,
  code: string,
): Promise<boolean> {
  const step = stepOfCode(secret, code, shop.now())
  return step !== undefined && (await useStep(shop.db, userId, step))
}

function proveWithRecoveryCode(
  shop: Shop,
  user: Pick<User, 'id' | 'role'>,
  typed: string,
): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    if (!(await useRecoveryCode(shop, tx, user.id, typed))) return false
    await recordAudit(tx, {
      at: shop.now(),
      actor: { userId: user.id, role: user.role },
      action: 'factor.recovery_used',
      subjectId: user.id,
      detail: { left: await countRecoveryCodes(tx, user.id) },
    })
    return true
  })
}
