/** Deletes saved quizzes with their results emails. */
import { forgetConsents } from '#server/consent/forget-consents.ts'
import type { Tx } from '#server/db/transact.ts'
import { eraseColumns } from '#server/erasure/erase-columns.ts'
import { forgetLetters } from '#server/mail/forget-letters.ts'

import { letterSubjects } from './write-results-letter.ts'

/** `keepLog` keeps the consents with the account, as withdrawn; without it they are deleted too. */
export async function eraseQuizzes(
  tx: Tx,
  ids: readonly string[],
  keepLog?: { userId: string; withdrawnAt: Date },
): Promise<void> {
  if (ids.length === 0) return
  await eraseColumns(tx, 'quiz', ids)
  await forgetLetters(tx, ids.flatMap(letterSubjects))
  if (!keepLog) return forgetConsents(tx, 'quiz', ids)
  await tx
    .updateTable('consent')
    .set({ about: 'user', about_id: keepLog.userId, withdrawn_at: keepLog.withdrawnAt })
    .where('about', '=', 'quiz')
    .where('about_id', 'in', [...ids])
    .execute()
}
