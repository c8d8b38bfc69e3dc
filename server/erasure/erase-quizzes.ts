import { deleteConsents, withdrawAndMoveQuizConsents } from '#server/consent/consents.ts'
import type { Tx } from '#server/db/transact.ts'
import { eraseHealthColumns } from './erase-health-columns.ts'
import { deleteEmails } from '#server/mail/delete-emails.ts'

import { listResultsEmailKeys } from '#server/quiz/queue-results-email.ts'

/**
 * Deletes saved quizzes with the emails of their results, in the caller's transaction. `consents`
 * says what becomes of the consents to these quizzes: they are deleted, or attached to an account
 * and marked as withdrawn.
 */
export async function eraseQuizzes(
  tx: Tx,
  ids: readonly string[],
  consents: 'delete' | { moveToUserId: string; withdrawnAt: Date },
): Promise<void> {
  if (ids.length === 0) return
  await eraseHealthColumns(tx, 'quiz', ids)
  await deleteEmails(tx, ids.flatMap(listResultsEmailKeys))
  if (consents === 'delete') {
    await deleteConsents(tx, { about: 'quiz', aboutIds: ids, kind: 'all kinds' })
    return
  }
  const { moveToUserId: userId, withdrawnAt } = consents
  await withdrawAndMoveQuizConsents(tx, ids, { userId, withdrawnAt })
}
