/** Rows of the audit log. The database refuses to change or delete them. */
import type { InsertObject } from 'kysely'

import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

/** Only recordAudit calls this, so that each entry has a known action. */
export async function insertAuditEntry(tx: Tx, row: InsertObject<Tables, 'audit'>): Promise<void> {
  await tx.insertInto('audit').values(row).execute()
}
