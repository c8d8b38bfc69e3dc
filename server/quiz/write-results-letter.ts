/**
 * Puts the letter with the results into the outbox, with a fresh token that lets its reader take the
 * quiz into an account. At most three letters a quiz, because an address may have been mistyped, and a
 * limited number a day to one mailbox.
 */
import { createHash } from 'node:crypto'

import type { SpokenLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { queueLetter } from '#server/mail/queue-letter.ts'
import { quizResults } from '#server/mail/quiz-results.letter.ts'
import { takeMailPlace } from '#server/mail/recipient-limits.ts'
import type { Shop } from '#server/shop.ts'

import { countLetter, type KeptQuiz } from './quiz.store.ts'

export const lettersPerQuiz = 3

/** Returns false when the mailbox has had its share. Throws TOO_MANY after the third of a quiz. */
export async function writeResultsLetter(
  shop: Shop,
  tx: Tx,
  quiz: KeptQuiz,
  { to, language }: { to: string; language?: SpokenLanguage | undefined },
): Promise<boolean> {
  // Before the token of an earlier email is replaced.
  if (!(await takeMailPlace(shop, tx, { kind: quizResults.kind, to }))) return false
  const token = shop.randomBytes(32).toString('base64url')
  const claimable = quiz.userId === undefined
  const number = await countLetter(tx, shop.sealing, quiz.id, {
    ...(claimable && { claim: { tokenHash: hashOfClaim(token), to } }),
  })
  if (number > lettersPerQuiz) throw new ShopError('TOO_MANY', { retryAfterSeconds: 3600 })
  const products = quiz.results.recommended.flatMap((id) => findProduct(shop, id) ?? [])
  await queueLetter(shop, tx, quizResults, {
    subject: letterSubject(quiz.id, number),
    to,
    isCounted: true,
    ...(language && { language }),
    data: {
      name: quiz.answers.name ?? '',
      token: claimable ? token : null,
      products: products.map(({ id, product_name, size, price }) => ({
        id,
        name: product_name,
        size,
        price,
      })),
    },
  })
  return true
}

const letterSubject = (quizId: string, number: number): string => `quiz ${quizId} ${number}`

/** The subjects of all letters there can be about a quiz. */
export function letterSubjects(quizId: string): string[] {
  return Array.from({ length: lettersPerQuiz }, (_, index) => letterSubject(quizId, index + 1))
}

/** Only the hash of a claim token is kept with the quiz. */
export function hashOfClaim(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
