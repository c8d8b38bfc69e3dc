/**
 * Test callback that the go-live check sends to the shop's own public URL. It is signed like a
 * callback of Billplz, so it shows that callbacks arrive and that the key is right. The shop
 * recognises it by its token, stores nothing, and responds with a proof that no other server can
 * make.
 */
import { computeKeyedHash } from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

import { billplzOf } from '#server/payments/bills/billplz-client.ts'
import { callbackPath } from '#server/payments/bills/billplz-urls.ts'

/** Distinguishes test tokens from the tokens of attempts, which are 43 random characters. */
const tokenPrefix = 'go-live-test-'

/** Returns the callback, and the response that proves that this shop received and verified it. */
export function createTestCallback(shop: Shop): { path: string; body: string; proof: string } {
  const token = `${tokenPrefix}${shop.randomBytes(16).toString('hex')}`
  return {
    path: `${callbackPath}/${token}`,
    body: billplzOf(shop).signTestCallback(token),
    proof: computeProof(shop, token),
  }
}

/**
 * Returns the response to a test callback whose signature was verified, or undefined for any other
 * callback. The bill's id is signed and must equal the token in the path.
 */
export function replyToTestCallback(
  shop: Shop,
  { token, billId }: { token: string; billId: string },
): string | undefined {
  if (!token.startsWith(tokenPrefix) || billId !== token) return undefined
  return computeProof(shop, token)
}

function computeProof(shop: Shop, token: string): string {
  return computeKeyedHash(shop, `test callback|${token}`, 'hex')
}
