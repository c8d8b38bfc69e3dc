import { deleteConsents, withdrawAndMoveQuizConsents } from '#server/consent/consents.ts'
import type { Tx } from '#server/db/transact.ts'
import { eraseHealthColumns } from './erase-health-columns.ts'
import { deleteEmails } from '#server/mail/delete-emails.ts'

import { listResultsEmailKeys } from '#server/quiz/queue-results-email.ts'

/**
 * Deletes saved quizzes with the emails of their results. With `consentWithdrawal`, the account
 * keeps the consents as withdrawn; otherwise they are deleted.
 */
export async function eraseQuizzes(
  tx: Tx,
  ids: readonly string[],
  consentWithdrawal?: { userId: string; withdrawnAt: Date },
): Promise<void> {
  if (ids.length === 0) return
  await eraseHealthColumns(tx, 'quiz', ids)
  await deleteEmails(tx, ids.flatMap(listResultsEmailKeys))
  if (consentWithdrawal) await withdrawAndMoveQuizConsents(tx, ids, consentWithdrawal)
  else await deleteConsents(tx, 'quiz', ids)
}
