/**
 * Sets up a second factor in two calls. The first call returns a secret as a QR code and text. The
 * second call confirms the factor with a code from the authenticator app and returns the recovery
 * codes. Secret and recovery codes are shown only once. Only the command line can reset a confirmed
 * factor (`npm run staff -- reset-factor`), so that a stolen session cannot replace it.
 */
import {
  parseAppCode,
  recoveryCodeByteCount,
  recoveryCodeCount,
  encodeRecoveryCode,
} from '#domain/staff/recovery-code.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { buildFactorUri, encodeFactorSecret } from './authenticator-code.ts'
import { confirmPassword } from '#server/accounts/session/confirm-password.ts'
import {
  countLoginAttempt,
  resetLoginAttempts,
} from '#server/accounts/session/count-login-attempt.ts'
import {
  confirmFactor,
  findFactor,
  saveUnconfirmedFactor,
  saveRecoveryCodes,
} from './factor.store.ts'
import { verifyFactor, verifyAppCode } from './verify-factor.ts'
import { markSecondFactorPassed } from '#server/accounts/session/sessions.store.ts'
import { getOwnUser } from '#server/accounts/profile/get-own-user.ts'
import type { User } from '#server/accounts/profile/users.store.ts'

/** 160 bits, the length that RFC 4226 recommends. */
const factorSecretBytes = 20

/**
 * Saves an unconfirmed factor and returns its secret as text and as a QR code (SVG). An unconfirmed
 * factor is replaced. Throws the errors of confirmPassword, and CONFLICT when a factor is already
 * set up.
 */
export async function startFactorSetup(
  shop: Shop,
  actor: Actor,
  password: string,
): Promise<{ secret: string; qrCode: string }> {
  const user = await getOwnUser(shop, actor)
  await confirmPassword(shop, user, password)
  const secret = encodeFactorSecret(shop.randomBytes(factorSecretBytes))
  if (!(await saveUnconfirmedFactor(shop, user.id, secret)))
    throw new ShopError('CONFLICT', {
      message: 'A second factor is already set up. It can be reset on the server of the shop.',
    })
  // Imported only here, because staff rarely set up a factor.
  const { default: bwip } = await import('bwip-js/node')
  const qrCode = bwip.toSVG({
    bcid: 'qrcode',
    text: buildFactorUri(secret, user.email),
    paddingwidth: 4,
    paddingheight: 4,
    backgroundcolor: 'FFFFFF',
  })
  return { secret, qrCode }
}

/**
 * Confirms the factor with its first code and returns the recovery codes. Throws FACTOR_INVALID for
 * a wrong code, TOO_MANY after too many attempts, and CONFLICT when no setup was started or the
 * factor is already confirmed.
 */
export async function completeFactorSetup(
  shop: Shop,
  actor: Actor,
  enteredCode: string,
): Promise<{ recoveryCodes: string[] }> {
  const user = await getOwnUser(shop, actor)
  const factor = await findFactor(shop, user.id)
  if (!factor || factor.isConfirmed) throw new ShopError('CONFLICT')
  await countLoginAttempt(shop, user.email, { kind: 'session factor' })
  const code = parseAppCode(enteredCode)
  if (!code || !(await verifyAppCode(shop, user.id, factor.secret, code)))
    throw new ShopError('FACTOR_INVALID')
  await resetLoginAttempts(shop, user.email, { kind: 'session factor' })
  return { recoveryCodes: await issueRecoveryCodes(shop, actor, user, 'factor.enrolled') }
}

/**
 * Replaces the recovery codes of a confirmed factor and returns the new ones. Throws
 * FACTOR_REQUIRED, FACTOR_INVALID, TOO_MANY, and CONFLICT when no factor is confirmed.
 */
export async function renewRecoveryCodes(
  shop: Shop,
  actor: Actor,
  enteredCode: string,
): Promise<{ recoveryCodes: string[] }> {
  const user = await getOwnUser(shop, actor)
  const factor = await findFactor(shop, user.id)
  if (!factor?.isConfirmed) throw new ShopError('CONFLICT')
  await countLoginAttempt(shop, user.email, { kind: 'session factor' })
  await verifyFactor(shop, user, factor, enteredCode)
  await resetLoginAttempts(shop, user.email, { kind: 'session factor' })
  return { recoveryCodes: await issueRecoveryCodes(shop, actor, user, 'factor.renewed') }
}

/**
 * Saves and returns new recovery codes, marks the session as confirmed by the second factor, and
 * records `action` in the audit log. At the setup, also confirms the factor.
 */
async function issueRecoveryCodes(
  shop: Shop,
  actor: Actor,
  user: User,
  action: 'factor.enrolled' | 'factor.renewed',
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    encodeRecoveryCode(shop.randomBytes(recoveryCodeByteCount)),
  )
  const now = shop.now()
  await transact(shop.db, async (tx) => {
    await confirmFactor(tx, user.id, now)
    await saveRecoveryCodes(shop, tx, user.id, codes)
    await markSecondFactorPassed(tx, actor.sessionId)
    const { id: userId, role } = user
    await recordAudit(tx, { at: now, actor: { userId, role }, action, subjectId: userId })
  })
  return codes
}
