/**
 * Subscriber HMAC: looks up the waitlist rows of an email without storing the email, and signs the
 * unsubscribe link. The link works without a session, even after the rows are deleted.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import {
  acceptedHashes,
  isSignedBy,
  computeKeyedHash,
  type AppSecrets,
} from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

/** Returns the hash under which new rows are stored. */
export function subscriberHmac(shop: Pick<Shop, 'appSecret'>, email: string): string {
  return computeKeyedHash(shop, subscriberHashInput(email))
}

/**
 * Returns all hashes under which rows of this email may be stored, one for each accepted secret.
 */
export function subscriberHmacs(shop: AppSecrets, email: string): string[] {
  return acceptedHashes(shop, subscriberHashInput(email))
}

/** Returns `<subscriber HMAC>.<signature>`, for the links in emails. */
export function unsubscribeToken(shop: Pick<Shop, 'appSecret'>, subscriber: string): string {
  return `${subscriber}.${computeKeyedHash(shop, unsubscribeHashInput(subscriber))}`
}

/** Returns the subscriber HMAC of a token. Returns undefined for a wrong signature. */
export function subscriberOfToken(shop: AppSecrets, token: string): string | undefined {
  const [subscriber = '', signature = ''] = token.split('.')
  return isSignedBy(shop, unsubscribeHashInput(subscriber), signature) ? subscriber : undefined
}

// The prefixes separate these hashes from other uses of the secret. Danger: changing a prefix
// invalidates stored rows and sent links.
const subscriberHashInput = (email: string): string => `waits|${emailKeyOf(email)}`

const unsubscribeHashInput = (subscriber: string): string => `waits no more|${subscriber}`
