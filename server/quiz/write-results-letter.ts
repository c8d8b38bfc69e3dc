/**
 * Puts the letter with the results into the outbox, with a fresh token that lets its reader take the
 * quiz into an account. At most three letters a quiz: an address that was mistyped may be mended, a
 * stranger may not be flooded.
 */
import { createHash } from 'node:crypto'

import type { SpokenLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { queueLetter } from '#server/mail/queue-letter.ts'
import { quizResults } from '#server/mail/quiz-results.letter.ts'
import type { Shop } from '#server/shop.ts'

import { countLetter, type KeptQuiz } from './quiz.store.ts'

export const lettersPerQuiz = 3

/** Throws TOO_MANY after the third. */
export async function writeResultsLetter(
  shop: Shop,
  tx: Tx,
  quiz: KeptQuiz,
  { to, language }: { to: string; language?: SpokenLanguage | undefined },
): Promise<void> {
  const token = shop.randomBytes(32).toString('base64url')
  const claimable = quiz.userId === undefined
  const number = await countLetter(tx, quiz.id, claimable ? hashOfClaim(token) : undefined)
  if (number > lettersPerQuiz) throw new ShopError('TOO_MANY', { retryAfterSeconds: 3600 })
  const products = quiz.results.recommended.flatMap((id) => findProduct(shop, id) ?? [])
  await queueLetter(shop, tx, quizResults, {
    subject: letterSubject(quiz.id, number),
    to,
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
