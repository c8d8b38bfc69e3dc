/**
 * Runs every rule of `retention-tables.ts` in batches. It can be repeated, and can run in two
 * processes at the same time.
 */
import type { Shop } from '#server/shop.ts'

import type { RetentionRule } from './create-deletion-rule.ts'
import { retentionTables } from './retention-tables.ts'

/** Rows per transaction, so that locks are short. */
const batchSize = 500

/**
 * Runs all rules and logs what each deleted. A rule that fails does not stop the others: after all
 * rules have run, the function throws an error that names the failed ones.
 */
export async function runHousekeeping(shop: Shop): Promise<void> {
  const rules = Object.entries(retentionTables).flatMap(([table, retention]) =>
    'rules' in retention
      ? Object.entries(retention.rules).map(([name, rule]) => [`${table}: ${name}`, rule] as const)
      : [],
  )
  const failedRules: string[] = []
  const runRule = async (name: string, deleteOldData: () => Promise<number>): Promise<void> => {
    try {
      const count = await deleteOldData()
      if (count > 0)
        shop.log.info({ event: 'housekeeping.done', name, count }, 'old data was deleted')
    } catch (error) {
      failedRules.push(name)
      shop.log.error({ event: 'housekeeping.failed', name, error }, 'housekeeping failed')
    }
  }
  for (const [name, rule] of rules) await runRule(name, () => runBatches(shop, rule))
  if (failedRules.length > 0) throw new Error(`housekeeping failed: ${failedRules.join(', ')}`)
}

/** Repeats the rule until a batch is not full. Returns how many rows it processed. */
async function runBatches(shop: Shop, rule: RetentionRule): Promise<number> {
  let total = 0
  for (;;) {
    const count = await rule(shop, batchSize)
    total += count
    if (count < batchSize) return total
  }
}
