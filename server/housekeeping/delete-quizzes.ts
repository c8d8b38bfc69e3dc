/** Deletes saved quizzes that belong to no account, with their consents and emails. */
import { retentionPeriods } from '#domain/retention-periods.ts'
import { days, subtractDuration } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { eraseQuizzes } from '#server/erasure/erase-quizzes.ts'

import type { RetentionRule } from './create-deletion-rule.ts'

export const deleteQuizzes: RetentionRule = (shop, batchSize) =>
  transact(shop.db, async (tx) => {
    const rows = await tx
      .selectFrom('quiz')
      .select('id')
      .where('user_id', 'is', null)
      .where(
        'submitted_at',
        '<',
        subtractDuration(shop.now(), days(retentionPeriods.unlinkedQuizDays)),
      )
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = rows.map(({ id }) => id)
    await eraseQuizzes(tx, ids, 'delete')
    return ids.length
  })
