/**
 * The second login step of staff: a code of the authenticator app or a recovery code; each works
 * once. The caller must call countLoginAttempt first, so that guessing codes is as slow as guessing
 * passwords.
 */
import { parseAppCode } from '#domain/staff/recovery-code.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findTimeStep } from './authenticator-code.ts'
import {
  countRecoveryCodes,
  consumeRecoveryCode,
  consumeTimeStep,
  type Factor,
} from './factor.store.ts'
import type { User } from '#server/accounts/profile/users.store.ts'

/**
 * Checks the code and marks it as used; a used recovery code is recorded in the audit log. Throws
 * FACTOR_REQUIRED without a code, FACTOR_INVALID when the code is wrong or already used.
 */
export async function verifyFactor(
  shop: Shop,
  user: Pick<User, 'id' | 'role'>,
  factor: Factor,
  enteredCode: string | undefined,
): Promise<void> {
  if (!enteredCode?.trim()) throw new ShopError('FACTOR_REQUIRED')
  const code = parseAppCode(enteredCode)
  const isCorrect =
    code === undefined
      ? await verifyRecoveryCode(shop, user, enteredCode)
      : await verifyAppCode(shop, user.id, factor.secret, code)
  if (isCorrect) return
  shop.log.warn({ event: 'factor.refused', userId: user.id }, 'second factor refused')
  throw new ShopError('FACTOR_INVALID')
}

/**
 * Returns true for a correct code, but only once: one SQL statement checks that the code's time
 * step is unused and marks it as used. Call countLoginAttempt first.
 */
export async function verifyAppCode(
  shop: Shop,
  userId: string,
  secret: string,
  code: string,
): Promise<boolean> {
  const timeStep = findTimeStep(secret, code, shop.now())
  return timeStep !== undefined && (await consumeTimeStep(shop.db, userId, timeStep))
}

function verifyRecoveryCode(
  shop: Shop,
  user: Pick<User, 'id' | 'role'>,
  enteredCode: string,
): Promise<boolean> {
  return transact(shop.db, async (tx) => {
    if (!(await consumeRecoveryCode(shop, tx, user.id, enteredCode))) return false
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
