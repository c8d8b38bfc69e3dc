/** Rows of failed items of batch work and of failing recurring jobs. */
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

/**
 * Counts one failure of an item and saves its error. Returns how many tries have failed. A new row
 * has no next try: call updateNextTry in the same transaction.
 */
export async function countFailure(
  tx: Tx,
  { kind, item, error, failedAt }: { kind: string; item: string; error: string; failedAt: Date },
): Promise<number> {
  const { tries } = await tx
    .insertInto('work_failure')
    .values({ kind, item, tries: 1, error, first_at: failedAt, last_at: failedAt })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'item']).doUpdateSet((eb) => ({
        tries: eb('work_failure.tries', '+', 1),
        error: eb.ref('excluded.error'),
        last_at: failedAt,
      })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

/** Sets when the item is tried again. With null it is not tried again until staff ask for it. */
export async function updateNextTry(
  tx: Tx,
  { kind, item, nextTryAt }: { kind: string; item: string; nextTryAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('work_failure')
    .set({ next_at: nextTryAt })
    .where('kind', '=', kind)
    .where('item', '=', item)
    .execute()
}

/** Lets an item that was left for staff be tried now. Returns false when there is no such item. */
export async function makeFailureDue(
  tx: Tx,
  { kind, item, nextTryAt }: { kind: string; item: string; nextTryAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('work_failure')
    .set({ next_at: nextTryAt })
    .where('kind', '=', kind)
    .where('item', '=', item)
    .where('next_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes the record of an item that succeeded. */
export async function clearFailure(db: Db, kind: string, item: string): Promise<void> {
  await db.deleteFrom('work_failure').where('kind', '=', kind).where('item', '=', item).execute()
}

/** Returns the items of a kind that have failed before. */
export async function listFailedItems(db: Db, kind: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('work_failure').select('item').where('kind', '=', kind).execute()
  return new Set(rows.map(({ item }) => item))
}
