/**
 * Subscriber HMAC: looks up the waitlist rows of an email without storing the email, and signs the
 * unsubscribe link. The link works without a session, even after the rows are deleted.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import {
  computeAcceptedHashes,
  isSignedBy,
  computeKeyedHash,
  type AppSecrets,
} from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

/** Returns the HMAC under which new rows are stored. */
export function computeSubscriberHmac(shop: Pick<Shop, 'appSecret'>, email: string): string {
  return computeKeyedHash(shop, subscriberHashInput(email))
}

/**
 * Returns all HMACs under which rows of this email may be stored, one for each accepted secret.
 */
export function computeAcceptedHmacs(shop: AppSecrets, email: string): string[] {
  return computeAcceptedHashes(shop, subscriberHashInput(email))
}

/** Returns `<subscriber HMAC>.<signature>`, for the links in emails. */
export function createUnsubscribeToken(
  shop: Pick<Shop, 'appSecret'>,
  subscriberHmac: string,
): string {
  return `${subscriberHmac}.${computeKeyedHash(shop, unsubscribeHashInput(subscriberHmac))}`
}

/** Returns the subscriber HMAC of an unsubscribe token, or undefined for a wrong signature. */
export function readUnsubscribeToken(shop: AppSecrets, token: string): string | undefined {
  const [subscriberHmac = '', signature = ''] = token.split('.')
  const isSigned = isSignedBy(shop, unsubscribeHashInput(subscriberHmac), signature)
  return isSigned ? subscriberHmac : undefined
}

// The prefixes separate these hashes from other uses of the secret. Danger: changing a prefix
// invalidates stored rows and sent links.
const subscriberHashInput = (email: string): string => `waits|${emailKeyOf(email)}`

const unsubscribeHashInput = (subscriberHmac: string): string => `waits no more|${subscriberHmac}`
