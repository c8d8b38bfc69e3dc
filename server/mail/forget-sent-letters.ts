/** Removes letters of some kinds that have left, or were given up, so that nobody's address stays with them. */
import type { Tx } from '#server/db/transact.ts'

/** Those that were queued before a moment. */
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
