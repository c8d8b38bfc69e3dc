/** Rows of the audit log. The database refuses to change or delete them. */
import type { InsertObject } from 'kysely'

import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

export async function insertAuditEntry(tx: Tx, row: InsertObject<Tables, 'audit'>): Promise<void> {
  await tx.insertInto('audit').values(row).execute()
}
