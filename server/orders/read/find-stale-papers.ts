import { selectStalePapers } from '#domain/orders/stale-papers.ts'
import type { Db } from '#server/db/open-database.ts'

/**
 * Returns the papers of an order that were printed with an earlier address and not again with the
 * current one, in the shape of the API. Returns null when there are none.
 */
export async function findStalePapers(
  db: Db,
  orderId: number,
): Promise<{ changedAt: string; papers: string[] } | null> {
  const events = await db
    .selectFrom('order_event')
    .select(['subject', 'from_state as from', 'to_state as to', 'at'])
    .where('order_id', '=', orderId)
    .where('subject', 'in', ['address', 'printed'])
    .orderBy('id')
    .execute()
  const stalePapers = selectStalePapers(events)
  return stalePapers
    ? { changedAt: stalePapers.changedAt.toISOString(), papers: [...stalePapers.papers] }
    : null
}
