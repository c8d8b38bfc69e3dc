/** Removes the copies of letters about something that is itself forgotten. */
import type { Tx } from '#server/db/transact.ts'

/** `subjects` are those the letters were queued under. */
export async function forgetLetters(tx: Tx, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .deleteFrom('letter')
    .where('subject', 'in', [...subjects])
    .execute()
}
