/** Keyed hashes and signatures that stay valid when APP_SECRET changes, through APP_SECRET_OLD. */
import { createHmac, type BinaryToTextEncoding } from 'node:crypto'

import type { Shop } from '#server/shop.ts'

import { equalsInConstantTime } from './access/equals-in-constant-time.ts'

export type AppSecrets = Pick<Shop, 'appSecret' | 'oldAppSecrets'>

/** Returns the HMAC-SHA-256 with the current secret. Use it to create hashes that are stored. */
export function computeKeyedHash(
  { appSecret }: Pick<AppSecrets, 'appSecret'>,
  text: string,
  encoding: BinaryToTextEncoding = 'base64url',
): string {
  return createHmac('sha256', appSecret).update(text).digest(encoding)
}

/** A hash with the current secret, and one with each old secret that is still accepted. */
export type AcceptedHashes = [current: string, ...old: string[]]

/** Returns the HMACs with all accepted secrets. Use them to look up stored hashes. */
export function computeAcceptedHashes(
  { appSecret, oldAppSecrets }: AppSecrets,
  text: string,
  encoding?: BinaryToTextEncoding,
): AcceptedHashes {
  const hashWithSecret = (secret: string) => computeKeyedHash({ appSecret: secret }, text, encoding)
  return [hashWithSecret(appSecret), ...oldAppSecrets.map(hashWithSecret)]
}

/** Returns whether the signature of `text` was made with an accepted secret. */
export function isSignedBy(secrets: AppSecrets, text: string, signature: string): boolean {
  return computeAcceptedHashes(secrets, text).some((hash) => equalsInConstantTime(signature, hash))
}
