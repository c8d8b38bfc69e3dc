/** Checks whether `npm run go-live` may drop the demo data of a shop, or restore a backup. */

export type EmptyingState = {
  /** When `npm run go-live` dropped the demo data. */
  emptiedAt: Date | undefined
  /** Path of the backup that was written at that time. */
  backup: string | undefined
  /** Number of paid orders since the first start with real providers. */
  realPaidOrderCount: number
}

export type EmptyingCheckResult = { ok: true } | { ok: false; reason: string }

/** Refuses to drop the data when there are real orders, or when it was dropped before. */
export function checkEmptying({
  emptiedAt,
  backup,
  realPaidOrderCount,
}: EmptyingState): EmptyingCheckResult {
  if (realPaidOrderCount > 0) return refuseRealPayments(realPaidOrderCount)
  if (emptiedAt)
    return {
      ok: false,
      reason: `The demo data was dropped on ${emptiedAt.toISOString()}. Nothing is left to drop. Backup: ${backup ?? 'unknown'}.`,
    }
  return { ok: true }
}

/** Refuses to restore the backup when there are real orders: a restore replaces all data. */
export function checkUndo({ realPaidOrderCount }: EmptyingState): EmptyingCheckResult {
  return realPaidOrderCount > 0 ? refuseRealPayments(realPaidOrderCount) : { ok: true }
}

function refuseRealPayments(count: number): EmptyingCheckResult {
  return {
    ok: false,
    reason: `This shop has ${count} paid orders since it uses real providers. They are never dropped.`,
  }
}
