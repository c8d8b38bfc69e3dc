import {
  joinJarLabels,
  selectPapersOfRemadeJars,
  splitLabelPrints,
  type BatchedJar,
} from '#domain/orders/stale-jar-papers.ts'
import { selectStalePapers } from '#domain/orders/stale-papers.ts'
import type { Db } from '#server/db/open-database.ts'

type StalePapers = { changedAt: string | null; remadeAt: string | null; papers: string[] }

/**
 * Returns the outdated papers of an order, in the shape of the API: printed papers that show an
 * earlier address, or belong to a jar that was made again after they were printed. A paper that was
 * printed again since is not outdated. Returns null when there are none.
 */
export async function findStalePapers(db: Db, orderId: number): Promise<StalePapers | null> {
  const storedEvents = await db
    .selectFrom('order_event')
    .select(['subject', 'from_state as from', 'to_state as to', 'at as recordedAt'])
    .where('order_id', '=', orderId)
    .where('subject', 'in', ['address', 'printed'])
    .orderBy('id')
    .execute()
  if (!storedEvents.some(({ subject }) => subject === 'printed')) return null
  const jars = await findBatchedJars(db, orderId)
  const events = splitLabelPrints(storedEvents, jars)
  const withOldAddress = selectStalePapers(events)
  const ofRemadeJars = selectPapersOfRemadeJars(events, jars)
  if (!withOldAddress && !ofRemadeJars) return null
  const papers = [...(withOldAddress?.papers ?? []), ...(ofRemadeJars?.papers ?? [])]
  return {
    changedAt: withOldAddress?.changedAt.toISOString() ?? null,
    remadeAt: ofRemadeJars?.remadeAt.toISOString() ?? null,
    papers: joinJarLabels(papers, jars),
  }
}

/**
 * Returns the jars of the order's lines, in the sequence of the lines: the batch of each jar, and
 * the earlier batches from which it was made before, oldest first.
 */
async function findBatchedJars(db: Db, orderId: number): Promise<BatchedJar[]> {
  const lines = await db
    .selectFrom('order_line')
    .leftJoin('batch_line', (join) =>
      join
        .onRef('batch_line.order_id', '=', 'order_line.order_id')
        .onRef('batch_line.position', '=', 'order_line.position'),
    )
    .leftJoin('batch', 'batch.id', 'batch_line.batch_id')
    .select(['order_line.position', 'batch.number as batch'])
    .where('order_line.order_id', '=', orderId)
    .orderBy('order_line.position')
    .execute()
  const replacedJars = await db
    .selectFrom('replaced_jar')
    .innerJoin('batch', 'batch.id', 'replaced_jar.batch_id')
    .select(['position', 'batch.number as batch', 'replaced_at as replacedAt'])
    .where('order_id', '=', orderId)
    .orderBy('replaced_at')
    .execute()
  return lines.map(({ position, batch }) => ({
    batch: batch ?? undefined,
    earlierBatches: replacedJars.filter((jar) => jar.position === position),
  }))
}
