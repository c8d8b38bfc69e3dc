/** Rows of the audit log. The database refuses to change or delete them. */
import type { InsertObject } from 'kysely'

import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

/** Only record-audit.ts calls this, so that each entry has a known action. */
export async function insertAuditEntries(
  tx: Tx,
  rows: readonly InsertObject<Tables, 'audit'>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('audit').values(rows).execute()
}
