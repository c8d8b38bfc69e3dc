/**
 * Deletes stored emails about a person's health: quiz results sent to the addresses of their
 * account, and contact messages sent from these addresses. A message that is still queued is sent
 * first and deleted by housekeeping. `AccountEmail` contains only verified addresses, so no other
 * person's emails are deleted.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { AccountEmail } from '#server/accounts/profile/account-emails.ts'
import type { Tx } from '#server/db/transact.ts'
import { deleteEmailsTo, deleteEmailsFrom } from '#server/mail/delete-emails.ts'
import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'
import { quizResults } from '#server/mail/emails/quiz/quiz-results.email.ts'
import { readQuizIdOfEmailKey } from '#server/quiz/queue-results-email.ts'

/** Deletes the emails. Returns the ids of the quizzes whose results were sent to the addresses. */
export async function eraseHealthEmails(
  tx: Tx,
  emails: readonly AccountEmail[],
  now: Date,
): Promise<string[]> {
  const quizIds = new Set<string>()
  for (const { email, ...period } of emails) {
    const emailKey = emailKeyOf(email)
    const results = { kind: quizResults.kind, recipientKey: emailKey, period }
    for (const dedupeKey of await deleteEmailsTo(tx, results))
      quizIds.add(readQuizIdOfEmailKey(dedupeKey))
    await deleteEmailsFrom(tx, { kind: contactMessage.kind, senderKey: emailKey, period, now })
  }
  return [...quizIds]
}
