/**
 * Rows of alerts, one for each condition. Each channel (email, POST) has a column with the time
 * when the channel sent the alert.
 */
import type { Selectable } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

type Alert = Selectable<Tables['alert']>

/** Columns of an alert that no channel has sent yet. */
const unsentState = { posted_at: null, emailed_at: null, post_tried_at: null }

/** Begins the alert of a condition. Returns false when the condition has an open alert. */
export async function startAlert(
  db: Db,
  { kind, summary, since }: { kind: string; summary: string; since: Date },
): Promise<boolean> {
  const newAlert = { summary, since, ended_at: null, ...unsentState }
  const row = await db
    .insertInto('alert')
    .values({ kind, ...newAlert })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet(newAlert).where('alert.ended_at', 'is not', null),
    )
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the alert of a condition. Both channels then report that it is resolved. */
export async function endAlert(db: Db, kind: string, at: Date): Promise<void> {
  await db
    .updateTable('alert')
    .set({ ended_at: at, ...unsentState })
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute()
}

/** Returns the kinds of the alerts that a channel has not sent, oldest first. */
export async function listUnsentAlerts(
  db: Db,
  channel: 'emailed_at' | 'posted_at',
): Promise<string[]> {
  const rows = await db
    .selectFrom('alert')
    .select('kind')
    .where(channel, 'is', null)
    .orderBy('since')
    .execute()
  return rows.map(({ kind }) => kind)
}

/**
 * Marks the alert as emailed and returns it; queue the email in the same transaction. Returns
 * undefined when the alert was emailed before, so that two processes do not email it twice.
 */
export async function reserveAlertToEmail(
  tx: Tx,
  kind: string,
  now: Date,
): Promise<Alert | undefined> {
  return tx
    .updateTable('alert')
    .set({ emailed_at: now })
    .where('kind', '=', kind)
    .where('emailed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Reserves the alert for one POST and returns it. Returns undefined when the alert was posted, or
 * when a POST was tried after `triedBefore`.
 */
export async function reserveAlertToPost(
  db: Db,
  kind: string,
  { now, triedBefore }: { now: Date; triedBefore: Date },
): Promise<Alert | undefined> {
  return db
    .updateTable('alert')
    .set({ post_tried_at: now })
    .where('kind', '=', kind)
    .where('posted_at', 'is', null)
    .where((eb) => eb.or([eb('post_tried_at', 'is', null), eb('post_tried_at', '<=', triedBefore)]))
    .returningAll()
    .executeTakeFirst()
}

/** Saves that the POST succeeded. `triedAt` must be the `now` given to `reserveAlertToPost`. */
export async function markPosted(db: Db, kind: string, triedAt: Date): Promise<void> {
  await db
    .updateTable('alert')
    .set({ posted_at: triedAt })
    .where('kind', '=', kind)
    // When the condition ended or began again during the POST, the row is another alert, which
    // is still to be posted.
    .where('post_tried_at', '=', triedAt)
    .execute()
}
