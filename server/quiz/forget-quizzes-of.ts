/**
 * Deletes the quizzes of an account: consent was withdrawn, or the account goes. With `keepLog` what was
 * agreed to, and that it was taken back, stays with the account; without it nothing does.
 */
import { forgetConsents } from '#server/consent/forget-consents.ts'
import type { Tx } from '#server/db/transact.ts'

/** Answers how many were deleted. */
export async function forgetQuizzesOf(
  tx: Tx,
  userId: string,
  keepLog?: { withdrawnAt: Date },
): Promise<number> {
  const rows = await tx.deleteFrom('quiz').where('user_id', '=', userId).returning('id').execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0 && keepLog)
    await tx
      .updateTable('consent')
      .set({ about: 'user', about_id: userId, withdrawn_at: keepLog.withdrawnAt })
      .where('about', '=', 'quiz')
      .where('about_id', 'in', ids)
      .execute()
  else await forgetConsents(tx, 'quiz', ids)
  return ids.length
}
