/** Keyed hashes and signatures that stay valid when APP_SECRET changes, through APP_SECRET_OLD. */
import { createHmac, timingSafeEqual, type BinaryToTextEncoding } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

export type AppSecrets = Pick<Shop, 'appSecret' | 'oldAppSecrets'>

/** HMAC-SHA-256 under the present secret: for what is made now. */
export function keyedHash(
  { appSecret }: Pick<AppSecrets, 'appSecret'>,
  text: string,
  encoding: BinaryToTextEncoding = 'base64url',
): string {
  return createHmac('sha256', appSecret).update(text).digest(encoding)
}

/** The same under every accepted secret, the present one first: for looking up what is stored. */
export function acceptedHashes(
  { appSecret, oldAppSecrets }: AppSecrets,
  text: string,
  encoding?: BinaryToTextEncoding,
): string[] {
  return [appSecret, ...oldAppSecrets].map((secret) =>
    keyedHash({ appSecret: secret }, text, encoding),
  )
}

/** Whether a signature of a text was made with an accepted secret. */
export function isSignedBy(secrets: AppSecrets, text: string, signature: string): boolean {
  const given = Buffer.from(signature)
  return acceptedHashes(secrets, text).some((hash) => {
    const right = Buffer.from(hash)
    return right.length === given.length && timingSafeEqual(right, given)
  })
}
