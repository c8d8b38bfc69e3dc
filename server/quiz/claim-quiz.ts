/**
 * "Keep these results in my account": whoever holds the token of the results letter and is logged in
 * takes the quiz over, once. A token that was used or never given is simply not found.
 */
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { giveQuizTo } from './quiz.store.ts'
import { hashOfClaim } from './write-results-letter.ts'

export async function claimQuiz(shop: Shop, userId: string, token: string): Promise<void> {
  const given = await giveQuizTo(shop.db, {
    tokenHash: hashOfClaim(token),
    userId,
    at: shop.now(),
  })
  if (!given) throw new ShopError('NOT_FOUND')
}
