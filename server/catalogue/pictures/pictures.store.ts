/**
 * Rows of `picture_file`. The bytes of a row are never updated, and a folder name is random and
 * never reused (stored-pictures.ts), so a cached or deleted file cannot be another one later.
 */
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

export type PictureFile = { name: string; bytes: Buffer }

/**
 * Inserts all files of a folder in one statement, so that they appear together or not at all. Fails
 * for an empty list.
 */
export async function insertPictureFiles(
  db: Db,
  folder: string,
  files: readonly PictureFile[],
  storedAt: Date,
): Promise<void> {
  await db
    .insertInto('picture_file')
    .values(files.map(({ name, bytes }) => ({ folder, name, bytes, stored_at: storedAt })))
    .execute()
}

/** Returns undefined when the file does not exist. */
export async function findPictureFile(
  db: Db,
  folder: string,
  name: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('picture_file')
    .select('bytes')
    .where('folder', '=', folder)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.bytes
}

// The column `pictures` has paths such as /pictures/kept/<folder>/photo. Danger: with another
// format of paths, pictures in use would be deleted.
const isUsed = sql<boolean>`exists (
  select from product where position('/' || file.folder || '/' in pictures::text) > 0)`

/**
 * Saves `now` as the time since which files are unused, for those that no product uses any more.
 * Clears the time of files in use: a photo has one if a call came between its upload and the save
 * of its product.
 */
export async function updateUnusedSince(db: Db, now: Date): Promise<void> {
  await sql`
    update picture_file file
    set unused_since = case when unused_since is null then ${now}::timestamptz end
    where (unused_since is null) <> ${isUsed}`.execute(db)
}

/**
 * Deletes up to `limit` files that are unused since a time before `unusedBefore`. Returns the
 * number of deleted files.
 */
export async function deleteUnusedRows(db: Db, unusedBefore: Date, limit: number): Promise<number> {
  // Rows that another process has locked are skipped.
  const result = await sql`
    delete from picture_file where ctid = any (array(
      select ctid from picture_file file
      where unused_since < ${unusedBefore} and not ${isUsed}
      limit ${limit} for update skip locked))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
