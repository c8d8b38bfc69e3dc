import type { Config } from '#server/config.ts'
import { FolderInUseError, lockFolder } from '#server/db/lock-folder.ts'

/**
 * Locks the folder of the embedded database for a command. Returns a function that releases it.
 * Locks nothing if DATABASE_URL is set. Throws the error that `createRefusal` returns while a shop
 * or another command uses the folder.
 */
export function lockDataFolder(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  createRefusal: () => Error,
): () => void {
  if (DATABASE_URL) return () => undefined
  try {
    return lockFolder(DATA_DIR)
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw createRefusal()
  }
}
