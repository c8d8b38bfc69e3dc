/** Runs every rule of `kept-tables.ts`, in batches. Safe to repeat and in two processes at once. */
import { deleteOldPictures } from '#server/catalogue/pictures/delete-old-pictures.ts'
import { eraseDelivered } from '#server/erasure/erase-delivered.ts'
import type { Shop } from '#server/shop.ts'

import type { Batch } from './delete-rows.ts'
import { retentionTables } from './retention-tables.ts'

const batchSize = 500

/** Throws when a rule failed, after all others have run. */
export async function runHousekeeping(shop: Shop): Promise<void> {
  const rules = Object.entries(retentionTables).flatMap(([table, kept]) =>
    'rules' in kept
      ? Object.entries(kept.rules).map(([what, batch]) => [`${table}: ${what}`, batch] as const)
      : [],
  )
  const failed: string[] = []
  const tryTo = async (name: string, work: () => Promise<number>): Promise<void> => {
    try {
      const count = await work()
      if (count > 0)
        shop.log.info({ event: 'housekeeping.done', name, count }, 'old data was deleted')
    } catch (error) {
      failed.push(name)
      shop.log.error({ event: 'housekeeping.failed', name, error }, 'housekeeping failed')
    }
  }
  await tryTo('orders: health data after delivery', () => eraseDelivered(shop))
  for (const [name, batch] of rules) await tryTo(name, () => runBatches(shop, batch))
  await tryTo('files: pictures that no product uses', () => deleteOldPictures(shop))
  if (failed.length > 0) throw new Error(`housekeeping failed: ${failed.join(', ')}`)
}

/** Repeats until a batch is not full. */
async function runBatches(shop: Shop, batch: Batch): Promise<number> {
  let total = 0
  for (;;) {
    const count = await batch(shop, batchSize)
    total += count
    if (count < batchSize) return total
  }
}
