/**
 * Token of the link in a recall's email, which opens the page where the customer answers without a
 * login. The token is signed and not stored, so the reminder has the same link. It does not expire,
 * and the page shows no more than the email.
 */
import { isSignedBy, computeKeyedHash, type AppSecrets } from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

/** Returns the token: `<recall id>.<order number>.<signature>`. */
export function createRecallToken(
  shop: Pick<Shop, 'appSecret'>,
  recallId: number,
  orderNumber: string,
): string {
  return `${recallId}.${orderNumber}.${computeKeyedHash(shop, hashInputOf(recallId, orderNumber))}`
}

/**
 * Returns undefined for a token with a wrong signature. The caller must check that the recall
 * exists and was not withdrawn.
 */
export function readRecallToken(
  shop: AppSecrets,
  token: string,
): { recallId: number; orderNumber: string } | undefined {
  const [id = '', orderNumber = '', signature = ''] = token.split('.')
  // NaN for a text that is not a number; its signature never matches.
  const recallId = Number(id)
  return isSignedBy(shop, hashInputOf(recallId, orderNumber), signature)
    ? { recallId, orderNumber }
    : undefined
}

const hashInputOf = (recallId: number, orderNumber: string): string =>
  `recall answer|${recallId}|${orderNumber}`
