/**
 * Link with which a customer unsubscribes from news and offers. Its token is signed, so it works
 * without a login and only for one account. It never expires, because it reveals nothing and must
 * work from an old email too.
 */
import { withdrawConsents } from '#server/consent/consents.ts'
import { transact } from '#server/db/transact.ts'
import { computeKeyedHash, isSignedBy } from '#server/http/keyed-hash.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

const invalidLinkText =
  'This link is incomplete or too old. Open it again from the newest email, or log in and switch off news and offers in your account.'

/** Returns the token `<account id>.<signature>`. */
export function createNewsletterStopToken(shop: Shop, userId: string): string {
  return `${userId}.${computeKeyedHash(shop, tokenHashInput(userId))}`
}

/**
 * Withdraws the consent and returns a message. Safe to repeat, also after the account was deleted.
 * Throws LINK_EXPIRED for a wrong signature.
 */
export async function stopNewsletter(shop: Shop, token: string): Promise<string> {
  const [userId = '', signature = ''] = token.split('.')
  if (!isSignedBy(shop, tokenHashInput(userId), signature))
    throw new ShopError('LINK_EXPIRED', { message: invalidLinkText })
  const consent = { kind: 'marketing', about: 'user' } as const
  await transact(shop.db, (tx) =>
    withdrawConsents(tx, { ...consent, aboutIds: [userId], withdrawnAt: shop.now() }),
  )
  return 'You will not get any more news and offers.'
}

// The prefix separates this signature from other uses of the secret. Danger: changing it
// invalidates sent links.
const tokenHashInput = (userId: string): string => `newsletter stop|${userId}`
