/** Deletes the stored emails of something that is itself deleted. */
import type { Tx } from '#server/db/transact.ts'

/** `subjects` are the dedupe keys under which the emails were queued. */
export async function deleteEmails(tx: Tx, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .deleteFrom('outbox_email')
    .where('subject', 'in', [...subjects])
    .execute()
}
