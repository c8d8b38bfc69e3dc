/**
 * `unused_since`: when the nightly job first found that no product uses the picture. It is deleted
 * 30 days later, however long it was in use before. The first run after this migration sets it for
 * the pictures that are already unused.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function addUnusedPictureTimes(tx: Tx): Promise<void> {
  await sql`alter table picture_file add column unused_since timestamptz`.execute(tx)
  await sql`create index picture_file_unused_since on picture_file (unused_since)
    where unused_since is not null`.execute(tx)
}
