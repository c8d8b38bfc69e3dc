/**
 * Sets up a second factor: a secret is shown once as a QR code and text, and is valid after a code
 * made from it was typed. Then recovery codes are shown once. Replacing an existing factor needs
 * the command line (`npm run staff -- reset-factor`): a stolen session must not do it.
 */
import bwip from 'bwip-js/node'

import {
  appCodeOf,
  recoveryCodeBytes,
  recoveryCodeCount,
  recoveryCodeFrom,
} from '#domain/staff/recovery-code.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { factorUri, factorSecretFrom } from './app-code.ts'
import { confirmPassword } from '#server/accounts/session/confirm-password.ts'
import { countLoginTry, resetLoginTries } from '#server/accounts/session/count-login-try.ts'
import { confirmFactor, findFactor, proposeFactor, saveRecoveryCodes } from './factor.store.ts'
import { verifyFactor, proveWithApp } from './verify-factor.ts'
import { markSecondFactorPassed } from '#server/accounts/session/sessions.store.ts'
import { findUser, type User } from '#server/accounts/profile/users.store.ts'

/**
 * Returns the secret as text and as a QR code (SVG). Throws PASSWORD_REQUIRED, TOO_MANY, and CONFLICT
 * when a factor is set up already.
 */
export async function proposeSecret(
  shop: Shop,
  actor: Actor,
  password: string,
): Promise<{ secret: string; picture: string }> {
  const user = await getUser(shop, actor)
  await confirmPassword(shop, user, password)
  const secret = factorSecretFrom(shop.randomBytes(20))
  if (!(await proposeFactor(shop, user.id, secret)))
    throw new ShopError('CONFLICT', {
      message: 'A second factor is already set up. It can be reset on the server of the shop.',
    })
  const picture = bwip.toSVG({
    bcid: 'qrcode',
    text: factorUri(secret, user.email),
    paddingwidth: 4,
    paddingheight: 4,
    backgroundcolor: 'FFFFFF',
  })
  return { secret, picture }
}

/** Makes the factor valid with its first code. Throws FACTOR_INVALID, CONFLICT, TOO_MANY. */
export async function confirmSecret(
  shop: Shop,
  actor: Actor,
  typed: string,
): Promise<{ recoveryCodes: string[] }> {
  const user = await getUser(shop, actor)
  const factor = await findFactor(shop, user.id)
  if (!factor || factor.isConfirmed) throw new ShopError('CONFLICT')
  await countLoginTry(shop, user.email, { from: 'session' })
  const code = appCodeOf(typed)
  if (!code || !(await proveWithApp(shop, user.id, factor.secret, code)))
    throw new ShopError('FACTOR_INVALID')
  await resetLoginTries(shop, user.email, { from: 'session' })
  return { recoveryCodes: await giveRecoveryCodes(shop, actor, user, 'factor.enrolled') }
}

/** Replaces the recovery codes. Throws FACTOR_REQUIRED, FACTOR_INVALID, CONFLICT, TOO_MANY. */
export async function renewRecoveryCodes(
  shop: Shop,
  actor: Actor,
  typed: string,
): Promise<{ recoveryCodes: string[] }> {
  const user = await getUser(shop, actor)
  const factor = await findFactor(shop, user.id)
  if (!factor?.isConfirmed) throw new ShopError('CONFLICT')
  await countLoginTry(shop, user.email, { from: 'session' })
  await verifyFactor(shop, user, factor, typed)
  await resetLoginTries(shop, user.email, { from: 'session' })
  return { recoveryCodes: await giveRecoveryCodes(shop, actor, user, 'factor.renewed') }
}

async function giveRecoveryCodes(
  shop: Shop,
  actor: Actor,
  user: User,
  action: 'factor.enrolled' | 'factor.renewed',
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeFrom(shop.randomBytes(recoveryCodeBytes)),
  )
  const at = shop.now()
  await transact(shop.db, async (tx) => {
    await confirmFactor(tx, user.id, at)
    await saveRecoveryCodes(shop, tx, user.id, codes)
    await markSecondFactorPassed(tx, actor.sessionId)
    const { id: userId, role } = user
    await recordAudit(tx, { at, actor: { userId, role }, action, subjectId: userId })
  })
  return codes
}

async function getUser(shop: Shop, actor: Actor): Promise<User> {
  const user = await findUser(shop.db, actor.userId)
  if (!user) throw new ShopError('UNAUTHENTICATED')
  return user
}
