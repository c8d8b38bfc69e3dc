/**
 * Queues the results email with a new claim token, by which the recipient can link the quiz to an
 * account. Two limits keep the shop from sending unwanted email: `maxEmailsPerQuiz`, and a daily
 * limit for each mailbox.
 */
import { createHash } from 'node:crypto'

import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { quizResults } from '#server/mail/emails/quiz/quiz-results.email.ts'
import { countRecipientEmail } from '#server/mail/recipient-limits.ts'
import type { Shop } from '#server/shop.ts'

import { incrementResultsEmailCount, type StoredQuiz } from './quiz.store.ts'

/** More than one, because the address may be mistyped the first time. */
const maxEmailsPerQuiz = 3
/** Random bytes of the token in the link of the email. */
const tokenBytes = 32

/**
 * Retry-After of a refused email, in seconds. The later try may be refused again: the limit per
 * mailbox covers a day (recipient-limits.ts), and the limit per quiz never ends.
 */
export const emailLimitRetrySeconds = 3600

/**
 * Queues the email and returns true. Returns false, and queues nothing, when the mailbox has
 * reached its daily limit. Throws TOO_MANY for a quiz that has had `maxEmailsPerQuiz` emails.
 */
export async function queueResultsEmail(
  shop: Shop,
  tx: Tx,
  quiz: StoredQuiz,
  { to, language }: { to: string; language?: ShopLanguage | undefined },
): Promise<boolean> {
  // Checked first, because a refusal must not replace the token of an earlier email.
  if (!(await countRecipientEmail(shop, tx, { kind: quizResults.kind, to }))) return false
  const token = shop.randomBytes(tokenBytes).toString('base64url')
  // A quiz that belongs to an account cannot be claimed, so its email has no token.
  const isClaimable = quiz.userId === undefined
  const emailNumber = await incrementResultsEmailCount(tx, shop.sealingKeys, quiz.id, {
    ...(isClaimable && { claim: { tokenHash: hashClaimToken(token), to } }),
  })
  if (emailNumber > maxEmailsPerQuiz)
    throw new ShopError('TOO_MANY', { retryAfterSeconds: emailLimitRetrySeconds })
  const products = quiz.results.recommended.flatMap((id) => findProduct(shop, id) ?? [])
  await queueEmail(shop, tx, quizResults, {
    dedupeKey: dedupeKeyOf(quiz.id, emailNumber),
    to,
    // countRecipientEmail above has already counted this email.
    isCounted: true,
    ...(language && { language }),
    data: {
      name: quiz.answers.name ?? '',
      token: isClaimable ? token : null,
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

const dedupeKeyOf = (quizId: string, emailNumber: number): string => `quiz ${quizId} ${emailNumber}`

/**
 * Returns the quiz id in the dedupe key of a results email. Throws for a key with another format
 * than `dedupeKeyOf` creates.
 */
export function readQuizIdOfEmailKey(dedupeKey: string): string {
  const quizId = /^quiz (\S+) \d+$/.exec(dedupeKey)?.[1]
  if (quizId === undefined) throw new Error(`not the key of a results email: ${dedupeKey}`)
  return quizId
}

/**
 * Returns the dedupe keys of all results emails that a quiz can have, so that the emails are
 * deleted with the quiz.
 */
export function listResultsEmailKeys(quizId: string): string[] {
  return Array.from({ length: maxEmailsPerQuiz }, (_, index) => dedupeKeyOf(quizId, index + 1))
}

/** Returns the hash of a claim token; only the hash is stored. */
export function hashClaimToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
