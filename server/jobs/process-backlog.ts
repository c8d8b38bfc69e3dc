import type { Shop } from '#server/shop.ts'

import { processEach } from './process-each.ts'

/**
 * Limit of one run, checked after each batch; the next run processes the other rows. Below a
 * minute, because such jobs may run every minute.
 */
const maxRunMs = 50_000

/**
 * Processes due rows in batches until none is due, the shop stops or `maxRunMs` have passed.
 * `listDue` returns the first due rows. Each row is tried once in a run, so a batch without untried
 * rows ends the run. `kind` names the work; `processEach` records failures under it.
 */
export async function processBacklog<Row extends { id: number | string }>(
  shop: Pick<Shop, 'db' | 'log' | 'now' | 'jobs'>,
  kind: string,
  listDue: () => Promise<readonly Row[]>,
  processRow: (row: Row) => Promise<unknown>,
): Promise<void> {
  const endsAt = performance.now() + maxRunMs
  const triedIds = new Set<Row['id']>()
  do {
    const dueRows = await listDue()
    const untriedRows = dueRows.filter(({ id }) => !triedIds.has(id))
    if (untriedRows.length === 0) return
    for (const { id } of untriedRows) triedIds.add(id)
    await processEach(shop, kind, untriedRows, processRow)
  } while (!shop.jobs.isStopping() && performance.now() < endsAt)
}
