/**
 * The owner's settings. Every change adds a row; rows are never updated. The newest row of a key is
 * its value; a key without a row has its default. The id of the newest row of all is the version by
 * which processes notice a change.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createSettingChangeTable(tx: Tx): Promise<void> {
  await sql`
    create table setting_change (
      id integer generated always as identity primary key,
      key text not null,
      value text not null,
      at timestamptz not null,
      changed_by text not null
    )`.execute(tx)
  await sql`create index setting_change_by_key on setting_change (key, id)`.execute(tx)
}
