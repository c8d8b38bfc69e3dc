import { readdirSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open-database.ts'

type FoundBackup = { name: string; createdAt: Date; bytes: number }

/**
 * Returns the newest backup: one that `npm run backup` verified, or the newest file in
 * BACKUP_FOLDER, which another program may have written. Returns undefined without one.
 */
export async function findNewestBackup(shop: {
  db: Db
  config: Pick<Config, 'BACKUP_FOLDER'>
}): Promise<FoundBackup | undefined> {
  const { BACKUP_FOLDER: folder } = shop.config
  const recordedBackup = await findRecordedBackup(shop.db)
  const backupFile = folder ? findNewestFile(folder) : undefined
  if (!recordedBackup || !backupFile) return recordedBackup ?? backupFile
  return recordedBackup.createdAt > backupFile.createdAt ? recordedBackup : backupFile
}

async function findRecordedBackup(db: Db): Promise<FoundBackup | undefined> {
  const row = await db
    .selectFrom('database_backup')
    .select(['file', 'taken_at', 'bytes'])
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { name: row.file, createdAt: row.taken_at, bytes: row.bytes }
}

/** Ignores hidden files, subfolders, and files that cannot be examined. */
function findNewestFile(folder: string): FoundBackup | undefined {
  const files = listFileNames(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const stat = statOf(join(folder, name))
      return stat?.isFile() ? [{ name, createdAt: stat.mtime, bytes: stat.size }] : []
    })
  return files.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
}

function listFileNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // A missing or unreadable folder counts as a folder without backups.
    return []
  }
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file)
  } catch {
    // The file was deleted or cannot be examined, such as a link to itself.
    return undefined
  }
}
