/**
 * Opt-out of refill reminders: the link carries a signed token, so that it works without logging in
 * and only for its address. Only a keyed hash is stored. The link never expires: it shows nothing,
 * and an opt-out must work however old the email is.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Db } from '#server/db/open-database.ts'
import { acceptedHashes, isSignedBy, keyedHash } from '#server/http/keyed-hash.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { hasStop, insertStop } from './refill-stops.store.ts'

const linkNotWhole = 'This link is incomplete. Open it again from the email.'

/** Returns `hash.signature`; it contains no email address. */
export function stopToken(shop: Shop, email: string): string {
  const customer = keyedHash(shop, refillOf(email))
  return `${customer}.${keyedHash(shop, stopOf(customer))}`
}

export async function hasStopped(shop: Shop, db: Db, email: string): Promise<boolean> {
  return hasStop(db, acceptedHashes(shop, refillOf(email)))
}

/** Safe to repeat. Throws LINK_EXPIRED for a token that is not ours. */
export async function stopReminders(shop: Shop, token: string): Promise<string> {
  const [customer = '', signature = ''] = token.split('.')
  if (!isSignedBy(shop, stopOf(customer), signature))
    throw new ShopError('LINK_EXPIRED', { message: linkNotWhole })
  await insertStop(shop.db, customer, shop.now())
  return 'You will not get any more refill reminders.'
}

const refillOf = (email: string): string => `refill|${emailKeyOf(email)}`

const stopOf = (customer: string): string => `refill stop|${customer}`
