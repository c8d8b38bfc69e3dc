/**
 * Deletes stored emails about a person's health: quiz results sent to the address, and contact
 * messages sent from it. Call it only for a verified address.
 */
import { sql } from 'kysely'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Tx } from '#server/db/transact.ts'
import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'
import { quizResults } from '#server/mail/emails/quiz/quiz-results.email.ts'

/** Returns the ids of the quizzes whose results were sent to the address. */
export async function eraseEmails(tx: Tx, email: string): Promise<string[]> {
  const key = emailKeyOf(email)
  const results = await tx
    .deleteFrom('outbox_email')
    .where('kind', '=', quizResults.kind)
    .where(sql<string>`lower(recipient)`, '=', key)
    .returning('subject')
    .execute()
  await tx
    .deleteFrom('outbox_email')
    .where('kind', '=', contactMessage.kind)
    .where(sql<string>`lower(data ->> 'email')`, '=', key)
    // A message that is not yet sent reaches the pharmacy first.
    .where('state', '<>', 'queued')
    .execute()
  // Dedupe keys come from write-results-letter.ts: `quiz <id> <number>`.
  return [...new Set(results.flatMap(({ subject }) => subject.split(' ')[1] ?? []))]
}
