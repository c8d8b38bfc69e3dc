/**
 * Deletes quizzes that have belonged to nobody for long enough, with the consents they were kept under.
 * An order has its own copy of what it needs, so nothing that was bought loses its answers.
 */
import { keptPeriods } from '#domain/kept-periods.ts'
import { days } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { eraseQuizzes } from './erase-quizzes.ts'
import { deleteUnlinked } from './quiz.store.ts'

export const unlinkedQuizLife = days(keptPeriods.unlinkedQuizDays)

export async function forgetOldQuizzes(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - unlinkedQuizLife)
  const count = await transact(shop.db, async (tx) => {
    const ids = await deleteUnlinked(tx, before)
    await eraseQuizzes(tx, ids)
    return ids.length
  })
  if (count > 0) shop.log.info({ event: 'quiz.forgotten', count }, 'old quizzes were forgotten')
}
