/**
 * Emails the results of a quiz once more, to the address in the request. Danger: the quiz id
 * authorises the call, because only the browser that took the quiz has it. Never put the id in a
 * shared URL, an email or a log.
 */
import type { ShopLanguage } from '#domain/content/languages.ts'
import { invalidEmailMessage, isEmail } from '#domain/checkout/field-rules.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findStoredQuiz } from './quiz.store.ts'
import { emailLimitRetrySeconds, queueResultsEmail } from './queue-results-email.ts'

/**
 * Queues the email. Throws INVALID for an invalid email, NOT_FOUND for an unknown quiz, and
 * TOO_MANY at the limit of emails per quiz or per address.
 */
export async function sendResultsAgain(
  shop: Shop,
  quizId: string,
  { email, language }: { email: string; language: ShopLanguage },
): Promise<void> {
  const to = email.trim()
  if (!isEmail(to))
    throw new ShopError('INVALID', {
      message: invalidEmailMessage,
      fields: { email: invalidEmailMessage },
    })
  await transact(shop.db, async (tx) => {
    const quiz = await findStoredQuiz(tx, shop.sealingKeys, quizId)
    if (!quiz) throw new ShopError('NOT_FOUND')
    // False when the mailbox has reached its daily limit. The limit per quiz throws.
    const isQueued = await queueResultsEmail(shop, tx, quiz, { to, language })
    if (!isQueued) throw new ShopError('TOO_MANY', { retryAfterSeconds: emailLimitRetrySeconds })
  })
}
