/**
 * Rows of going live: confirmed prices, results of trials (calls to other servers that check a
 * requirement), and the state of the shop.
 */
import type { PriceConfirmation, PriceFigure } from '#domain/go-live/check-prices.ts'
import type { StoredTrial } from '#domain/go-live/check-trials.ts'
import type { TrialId } from '#domain/go-live/requirement.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/** Adds a row; earlier confirmations stay as a history. */
export async function insertPriceConfirmation(
  tx: Tx,
  { figures, confirmedAt, confirmedBy }: PriceConfirmation,
): Promise<void> {
  await tx
    .insertInto('price_confirmation')
    .values({
      figures: JSON.stringify(figures),
      confirmed_at: confirmedAt,
      confirmed_by: confirmedBy,
    })
    .execute()
}

/** Returns the newest confirmation; undefined before the first confirmation. */
export async function findNewestPriceConfirmation(db: Db): Promise<PriceConfirmation | undefined> {
  const row = await db
    .selectFrom('price_confirmation')
    .select(['figures', 'confirmed_at', 'confirmed_by'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  // Cast, because only insertPriceConfirmation writes the column.
  const figures = row.figures as PriceFigure[]
  return { figures, confirmedAt: row.confirmed_at, confirmedBy: row.confirmed_by }
}

/**
 * Replaces the earlier result of the same trial. `subject` is a keyed hash of the settings with
 * which the trial ran (trialSubjectOf in run-trial.ts).
 */
export async function upsertTrial(
  tx: Tx,
  id: TrialId,
  { subject, ...trial }: StoredTrial & { subject: string },
): Promise<void> {
  const { state, finding, fix, triedAt } = trial
  const row = { subject, state, finding, fix, tried_at: triedAt }
  await tx
    .insertInto('go_live_trial')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Returns the last result of each trial by the trial's id. `subject` is that of `upsertTrial`. */
export async function listTrials(db: Db): Promise<Map<string, StoredTrial & { subject: string }>> {
  const rows = await db.selectFrom('go_live_trial').selectAll().execute()
  return new Map(
    rows.map(({ id, subject, state, finding, fix, tried_at: triedAt }) => [
      id,
      // Cast, because a check constraint allows these texts only.
      { subject, state: state as StoredTrial['state'], finding, fix, triedAt },
    ]),
  )
}

/** Records the time of the first start with real providers. Later calls change nothing. */
export async function markRealPayments(db: Db, at: Date): Promise<void> {
  await db
    .insertInto('live_state')
    .values({ id: 1, real_payments_since: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ real_payments_since: at })
        .where('live_state.real_payments_since', 'is', null),
    )
    .execute()
}

/** Records when the demo data was dropped, and the path of the backup. */
export async function markEmptied(tx: Tx, at: Date, backupPath: string): Promise<void> {
  const row = { emptied_at: at, backup: backupPath }
  await tx
    .insertInto('live_state')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

type LiveState = {
  /** The first start with real providers. */
  realPaymentsSince: Date | undefined
  /** When `npm run go-live` dropped the demo data. */
  emptiedAt: Date | undefined
  /** Path of the backup that `npm run go-live` wrote before it dropped the data. */
  backupPath: string | undefined
}

/** Returns what has happened so far; undefined for what has not happened. */
export async function getLiveState(db: Db): Promise<LiveState> {
  const row = await db.selectFrom('live_state').selectAll().executeTakeFirst()
  return {
    realPaymentsSince: row?.real_payments_since ?? undefined,
    emptiedAt: row?.emptied_at ?? undefined,
    backupPath: row?.backup ?? undefined,
  }
}
