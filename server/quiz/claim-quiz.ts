/**
 * Claims a quiz: adds it to an account. The caller needs the URL in the results email, a session,
 * and a code that is sent to the same email address, so that a forwarded email is not enough.
 */
import type { ShopLanguage } from '#domain/content/languages.ts'
import {
  createClaimPurpose,
  sendClaimCode,
  verifyClaimCode,
} from '#server/accounts/profile/claim-code.ts'
import { lockOwnAccount } from '#server/accounts/profile/lock-own-account.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { findClaimableQuiz, linkQuizToUser } from './quiz.store.ts'
import { hashClaimToken } from './queue-results-email.ts'

/** `token` is the token in the URL of the results email. */
type Claim = { userId: string; token: string }

/**
 * Emails the code that claimQuiz needs. Returns an English text, which the page translates. Throws
 * NOT_FOUND for an unknown or used token, and TOO_MANY above the limit of the mailbox.
 */
export async function sendQuizCode(
  shop: Shop,
  claim: Claim,
  language: ShopLanguage,
): Promise<{ message: string }> {
  const { email, purpose } = await getClaim(shop, claim)
  await sendClaimCode(shop, { purpose, what: 'quiz', to: email, language })
  return { message: 'We sent a code to the address that your results went to.' }
}

/**
 * Adds the quiz to the account. Throws CODE_INVALID, NOT_FOUND for an unknown token or when another
 * call has claimed the quiz first, and UNAUTHENTICATED when the account was just deleted.
 */
export async function claimQuiz(shop: Shop, claim: Claim, code: string): Promise<void> {
  const { id, purpose } = await getClaim(shop, claim)
  await verifyClaimCode(shop, { purpose, code })
  const { userId } = claim
  await transact(shop.db, async (tx) => {
    await lockOwnAccount(tx, userId)
    if (!(await linkQuizToUser(tx, { id, userId, linkedAt: shop.now() })))
      throw new ShopError('NOT_FOUND')
    // The account now has health answers that the reviews of its orders must consider.
    await publish(shop, tx, 'health data saved', { userId })
  })
}

/**
 * Returns the quiz of the token, the email address that its results went to, and `purpose`, which
 * binds a code to this quiz and account. Throws NOT_FOUND for an unknown or used token.
 */
async function getClaim(shop: Shop, { userId, token }: Claim) {
  const quiz = await findClaimableQuiz(shop.db, shop.sealingKeys, hashClaimToken(token))
  if (!quiz) throw new ShopError('NOT_FOUND')
  return { ...quiz, purpose: createClaimPurpose(shop, ['quiz', userId, quiz.id]) }
}
