/**
 * Links a quiz to an account. It needs the link of the results email, a session, and a code sent to
 * that email at that time (decision D-116), so that a forwarded link is not enough.
 */
import type { SpokenLanguage } from '#domain/content/languages.ts'
import { claimPurpose, mailClaimCode, takeClaimCode } from '#server/accounts/claim-code.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { askRecheck } from '#server/pharmacy/recheck-job.ts'
import type { Shop } from '#server/shop.ts'

import { findClaimable, giveQuizTo } from './quiz.store.ts'
import { hashOfClaim } from './write-results-letter.ts'

type Claim = { userId: string; token: string }

/** Throws NOT_FOUND for an unknown or used token, and TOO_MANY. */
export async function mailQuizCode(
  shop: Shop,
  claim: Claim,
  language: SpokenLanguage,
): Promise<{ message: string }> {
  const { email, purpose } = await findClaim(shop, claim)
  await mailClaimCode(shop, { purpose, what: 'quiz', to: email, language })
  return { message: 'We sent a code to the address that your results went to.' }
}

/** Throws NOT_FOUND, CODE_WRONG. */
export async function claimQuiz(shop: Shop, claim: Claim, code: string): Promise<void> {
  const { id, purpose } = await findClaim(shop, claim)
  await takeClaimCode(shop, { purpose, code })
  const { userId } = claim
  await transact(shop.db, async (tx) => {
    if (!(await giveQuizTo(tx, { id, userId, at: shop.now() }))) throw new ShopError('NOT_FOUND')
    await askRecheck(shop, tx, { userId })
  })
}

async function findClaim(shop: Shop, { userId, token }: Claim) {
  const quiz = await findClaimable(shop.db, shop.sealing, hashOfClaim(token))
  if (!quiz) throw new ShopError('NOT_FOUND')
  return { ...quiz, purpose: claimPurpose(shop, ['quiz', userId, quiz.id]) }
}
