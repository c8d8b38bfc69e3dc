/** Deletes saved quizzes with their results emails. */
import { deleteConsents, keepQuizConsents } from '#server/consent/consents.ts'
import type { Tx } from '#server/db/transact.ts'
import { eraseColumns } from './erase-columns.ts'
import { deleteEmails } from '#server/mail/delete-emails.ts'

import { resultEmailKeys } from '#server/quiz/email-results.ts'

/** `keepLog` keeps the consents with the account, as withdrawn; without it they are deleted too. */
export async function eraseQuizzes(
  tx: Tx,
  ids: readonly string[],
  keepLog?: { userId: string; withdrawnAt: Date },
): Promise<void> {
  if (ids.length === 0) return
  await eraseColumns(tx, 'quiz', ids)
  await deleteEmails(tx, ids.flatMap(resultEmailKeys))
  if (keepLog) await keepQuizConsents(tx, ids, keepLog)
  else await deleteConsents(tx, 'quiz', ids)
}
