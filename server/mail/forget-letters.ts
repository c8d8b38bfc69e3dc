/** Removes the copies of letters about something that is itself forgotten. */
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/** `subjects` are those the letters were queued under. */
export async function forgetLetters(tx: Tx, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .deleteFrom('letter')
    .where('subject', 'in', [...subjects])
    .execute()
}

/** Removes the letters of a kind that were queued before a moment. */
export async function forgetLettersOfKind(db: Db, kind: string, before: Date): Promise<void> {
  await db.deleteFrom('letter').where('kind', '=', kind).where('queued_at', '<', before).execute()
}

/** Those of some kinds, queued before a moment, that have left or were given up: what waits still leaves. */
export async function forgetSentLetters(
  tx: Tx,
  which: { kinds: readonly string[]; before: Date },
): Promise<void> {
  await tx
    .deleteFrom('letter')
    .where('kind', 'in', [...which.kinds])
    .where('state', '<>', 'queued')
    .where('queued_at', '<', which.before)
    .execute()
}
