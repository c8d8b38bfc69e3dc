/**
 * Retries failed work, or dismisses a dead job (a job without tries left). A retry is safe, because
 * every handler is idempotent. When the retry fails, the work is listed again.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { recurringJobKind } from '#server/jobs/run-job.ts'
import { makeFailureDue } from '#server/jobs/work-failures.ts'
import type { Shop } from '#server/shop.ts'

type RetryBody = ParsedCallInput<'POST /api/admin/failed-work/retry'>['body']

/**
 * Makes the work due again and adds an audit entry. Throws NOT_FOUND when it is no longer listed.
 */
export async function retryFailedWork(
  shop: Shop,
  actor: Actor,
  body: RetryBody,
): Promise<Record<string, never>> {
  await transact(shop.db, async (tx) => {
    const workName =
      'jobId' in body
        ? await shop.jobs.retryDeadJob(tx, body.jobId)
        : await retryItem(shop, tx, body)
    if (workName === undefined) throw new ShopError('NOT_FOUND')
    const auditEntry = {
      at: shop.now(),
      actor,
      subjectId: 'failed work',
      detail: { work: workName },
    }
    await recordAudit(tx, { ...auditEntry, action: 'work.retried' })
  })
  return {}
}

/** Deletes a dead job and adds an audit entry. Throws NOT_FOUND when it is no longer listed. */
export async function dismissDeadJob(
  shop: Shop,
  actor: Actor,
  jobId: string,
): Promise<Record<string, never>> {
  await transact(shop.db, async (tx) => {
    const workName = await shop.jobs.deleteDeadJob(tx, jobId)
    if (workName === undefined) throw new ShopError('NOT_FOUND')
    const auditEntry = {
      at: shop.now(),
      actor,
      subjectId: 'failed work',
      detail: { work: workName },
    }
    await recordAudit(tx, { ...auditEntry, action: 'work.dismissed' })
  })
  return {}
}

/**
 * Makes the item due, so that its recurring job processes it in the next run. Returns the item's
 * name for the audit log, or undefined when the item is no longer listed or is a recurring job.
 */
async function retryItem(
  shop: Shop,
  tx: Tx,
  { kind, item }: { kind: string; item: string },
): Promise<string | undefined> {
  // A recurring job runs again on its schedule; there is nothing to retry.
  if (kind === recurringJobKind) return undefined
  return (await makeFailureDue(tx, { kind, item, nextTryAt: shop.now() }))
    ? `${kind} ${item}`
    : undefined
}
