/**
 * Opt-out of refill reminders by a link in each reminder. The link has a signed token, so it works
 * without a login, and only for the email address that got the reminder. Only a keyed hash of the
 * address is stored. The link never expires: it reveals nothing, and an old email must still allow
 * the opt-out.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { computeAcceptedHashes, isSignedBy, computeKeyedHash } from '#server/http/keyed-hash.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { hasOptOut, insertOptOut } from './refill-opt-outs.store.ts'

const incompleteLinkText = 'This link is incomplete. Open it again from the email.'

/**
 * Returns the token `<keyed hash of the email>.<signature>`, which does not contain the email
 * address.
 */
export function createRefillOptOutToken(shop: Shop, email: string): string {
  const customerHash = computeKeyedHash(shop, customerHashInput(email))
  return `${customerHash}.${computeKeyedHash(shop, tokenHashInput(customerHash))}`
}

/**
 * Returns whether the customer has opted out, under the current secret or an older one that is
 * still accepted.
 */
export async function hasOptedOutOfRefills(shop: Shop, db: Db, email: string): Promise<boolean> {
  return hasOptOut(db, computeAcceptedHashes(shop, customerHashInput(email)))
}

/**
 * Saves the opt-out and returns the message for the customer. Safe to repeat. Throws LINK_EXPIRED
 * for a token that is incomplete or has a wrong signature.
 */
export async function optOutOfRefills(shop: Shop, token: string): Promise<string> {
  const [customerHash = '', signature = ''] = token.split('.')
  if (!isSignedBy(shop, tokenHashInput(customerHash), signature))
    throw new ShopError('LINK_EXPIRED', { message: incompleteLinkText })
  await insertOptOut(shop.db, customerHash, shop.now())
  return 'You will not get any more refill reminders.'
}

/**
 * Copies the opt-out of an old email address, if there is one, to the new address of the account,
 * because the account's orders get the new address.
 */
export async function copyOptOut(
  shop: Shop,
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (await hasOptedOutOfRefills(shop, tx, from))
    await insertOptOut(tx, computeKeyedHash(shop, customerHashInput(to)), shop.now())
}

// The prefixes separate these hashes from other uses of the secret. Danger: changing a prefix
// invalidates stored opt-outs and sent links.
const customerHashInput = (email: string): string => `refill|${emailKeyOf(email)}`

const tokenHashInput = (customerHash: string): string => `refill stop|${customerHash}`
