import type { Db } from '#server/db/open-database.ts'

/** Returns the newest backup that `npm run backup` verified; undefined before the first backup. */
export async function findNewestBackup(
  db: Db,
): Promise<{ name: string; createdAt: Date; bytes: number } | undefined> {
  const row = await db
    .selectFrom('database_backup')
    .select(['file', 'taken_at', 'bytes'])
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { name: row.file, createdAt: row.taken_at, bytes: row.bytes }
}
