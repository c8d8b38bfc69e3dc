import { createResetPasswordPath } from '#server/accounts/registration/email-link-paths.ts'
import { issueToken } from '#server/accounts/registration/mailed-tokens.store.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Returns a URL where the password of the account is chosen, once and within
 * `mailedLinkLifetimes.reset`.
 */
export async function createPasswordLink(
  shop: Pick<Shop, 'randomBytes' | 'now' | 'config'>,
  tx: Tx,
  user: { id: string; email: string },
): Promise<string> {
  const token = await issueToken(shop, tx, { kind: 'reset', userId: user.id, email: user.email })
  return shop.config.PUBLIC_URL + createResetPasswordPath(token)
}
