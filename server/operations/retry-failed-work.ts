/**
 * Retries failed work, or dismisses a dead job. Safe to repeat, because every handler is. An item
 * whose retry fails is listed again.
 */
import type { CallParsed } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { recurringJob } from '#server/jobs/jobs.ts'
import { retryNow } from '#server/jobs/work-failures.ts'
import type { Shop } from '#server/shop.ts'

type Retry = CallParsed<'POST /api/admin/failed-work/retry'>['body']

/** Throws NOT_FOUND when the work is no longer listed. */
export async function retryFailedWork(
  shop: Shop,
  actor: Actor,
  body: Retry,
): Promise<Record<string, never>> {
  await transact(shop.db, async (tx) => {
    const work =
      'jobId' in body ? await shop.jobs.retryDead(tx, body.jobId) : await retryItem(shop, tx, body)
    if (work === undefined) throw new ShopError('NOT_FOUND')
    const entry = { at: shop.now(), actor, subjectId: 'failed work', detail: { work } }
    await recordAudit(tx, { ...entry, action: 'work.retried' })
  })
  return {}
}

/** Throws NOT_FOUND when the job is no longer listed. */
export async function dismissDeadJob(
  shop: Shop,
  actor: Actor,
  jobId: string,
): Promise<Record<string, never>> {
  await transact(shop.db, async (tx) => {
    const work = await shop.jobs.dropDead(tx, jobId)
    if (work === undefined) throw new ShopError('NOT_FOUND')
    const entry = { at: shop.now(), actor, subjectId: 'failed work', detail: { work } }
    await recordAudit(tx, { ...entry, action: 'work.dismissed' })
  })
  return {}
}

/** Makes the item due; the job that works on it picks it up in its next round. */
async function retryItem(
  shop: Shop,
  tx: Tx,
  { kind, item }: { kind: string; item: string },
): Promise<string | undefined> {
  // A recurring job runs again by itself.
  if (kind === recurringJob) return undefined
  return (await retryNow(tx, { kind, item, at: shop.now() })) ? `${kind} ${item}` : undefined
}
