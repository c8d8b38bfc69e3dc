/** Rows of alerts: one for each condition, with a column for each channel. */
import type { Selectable } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

type Alert = Selectable<Tables['alert']>

const unsent = { posted_at: null, emailed_at: null, post_tried_at: null }

/** Returns false when the condition is already alerted. */
export async function beginAlert(
  db: Db,
  { kind, summary, since }: { kind: string; summary: string; since: Date },
): Promise<boolean> {
  const begun = { summary, since, ended_at: null, ...unsent }
  const row = await db
    .insertInto('alert')
    .values({ kind, ...begun })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet(begun).where('alert.ended_at', 'is not', null),
    )
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

export async function endAlert(db: Db, kind: string, at: Date): Promise<void> {
  await db
    .updateTable('alert')
    .set({ ended_at: at, ...unsent })
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute()
}

/** Returns the kinds that a channel has not sent, oldest first. */
export async function alertsToSend(db: Db, channel: 'emailed_at' | 'posted_at'): Promise<string[]> {
  const rows = await db
    .selectFrom('alert')
    .select('kind')
    .where(channel, 'is', null)
    .orderBy('since')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Marks the alert as emailed and returns it; undefined when it was emailed before. */
export async function takeAlertToEmail(
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

/** Returns the alert for one POST; undefined when it was posted, or tried after `triedBefore`. */
export async function takeAlertToPost(
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

/** `triedAt` is the time that `takeAlertToPost` saved. */
export async function markPosted(db: Db, kind: string, triedAt: Date): Promise<void> {
  await db
    .updateTable('alert')
    .set({ posted_at: triedAt })
    .where('kind', '=', kind)
    // If the condition ended or began again during the POST, that is another alert: stay unsent.
    .where('post_tried_at', '=', triedAt)
    .execute()
}
