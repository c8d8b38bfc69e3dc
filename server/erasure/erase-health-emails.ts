/**
 * Deletes stored emails about a person's health: quiz results sent to the address, and contact
 * messages sent from it. A message that is still queued is sent first and deleted by housekeeping.
 * Call it only for a verified address.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Tx } from '#server/db/transact.ts'
import { deleteEmailsTo, deleteEmailsFrom } from '#server/mail/delete-emails.ts'
import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'
import { quizResults } from '#server/mail/emails/quiz/quiz-results.email.ts'
import { readQuizIdOfEmailKey } from '#server/quiz/queue-results-email.ts'

/** Returns the ids of the quizzes whose results were sent to the address. */
export async function eraseHealthEmails(tx: Tx, email: string, now: Date): Promise<string[]> {
  const emailKey = emailKeyOf(email)
  const dedupeKeys = await deleteEmailsTo(tx, { kind: quizResults.kind, recipientKey: emailKey })
  await deleteEmailsFrom(tx, { kind: contactMessage.kind, senderKey: emailKey, now })
  return [...new Set(dedupeKeys.map((dedupeKey) => readQuizIdOfEmailKey(dedupeKey)))]
}
