/**
 * Files of pictures that staff and the shop make at run time: uploaded photos and drawings. The
 * files of one picture share a folder with a random name. Rows are inserted and deleted, never
 * updated, because browsers keep the files forever.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createPictureFileTable(tx: Tx): Promise<void> {
  await sql`
    create table picture_file (
      folder text not null,
      name text not null,
      bytes bytea not null,
      stored_at timestamptz not null,
      primary key (folder, name)
    )`.execute(tx)
  // AVIF, WebP and JPEG are compressed already: compressing them again only takes time.
  await sql`alter table picture_file alter column bytes set storage external`.execute(tx)
  await sql`create index picture_file_stored_at on picture_file (stored_at)`.execute(tx)
}
