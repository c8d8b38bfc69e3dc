/**
 * Subscriber HMAC: looks up the waitlist rows of an email without storing the email, and signs the
 * unsubscribe link, which works without a session and after the rows are deleted.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { acceptedHashes, isSignedBy, keyedHash, type AppSecrets } from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

/** The hash that new rows are stored under. */
export function subscriberHmac(shop: Pick<Shop, 'appSecret'>, email: string): string {
  return keyedHash(shop, entriesOf(email))
}

/** Every hash under which rows of this email may be stored. */
export function subscriberHmacs(shop: AppSecrets, email: string): string[] {
  return acceptedHashes(shop, entriesOf(email))
}

/** `person.signature`, for the links in emails. */
export function unsubscribeToken(shop: Pick<Shop, 'appSecret'>, subscriber: string): string {
  return `${subscriber}.${keyedHash(shop, unsubscribeOf(subscriber))}`
}

/** Returns undefined for a token with a wrong signature. */
export function subscriberOfToken(shop: AppSecrets, token: string): string | undefined {
  const [subscriber = '', signature = ''] = token.split('.')
  return isSignedBy(shop, unsubscribeOf(subscriber), signature) ? subscriber : undefined
}

const entriesOf = (email: string): string => `waits|${emailKeyOf(email)}`

const unsubscribeOf = (subscriber: string): string => `waits no more|${subscriber}`
