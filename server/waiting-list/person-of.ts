/**
 * Subscriber HMAC: looks up the waitlist rows of an email without storing the email, and signs the
 * unsubscribe link, which works without a session and after the rows are deleted.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { acceptedHashes, isSignedBy, keyedHash, type AppSecrets } from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

/** The hash that new rows are stored under. */
export function personOf(shop: Pick<Shop, 'appSecret'>, email: string): string {
  return keyedHash(shop, waitsOf(email))
}

/** Every hash under which rows of this email may be stored. */
export function personsOf(shop: AppSecrets, email: string): string[] {
  return acceptedHashes(shop, waitsOf(email))
}

/** `person.signature`, for the links in emails. */
export function leaveToken(shop: Pick<Shop, 'appSecret'>, person: string): string {
  return `${person}.${keyedHash(shop, leaveOf(person))}`
}

/** Returns undefined for a token with a wrong signature. */
export function personOfToken(shop: AppSecrets, token: string): string | undefined {
  const [person = '', signature = ''] = token.split('.')
  return isSignedBy(shop, leaveOf(person), signature) ? person : undefined
}

const waitsOf = (email: string): string => `waits|${emailKeyOf(email)}`

const leaveOf = (person: string): string => `waits no more|${person}`
