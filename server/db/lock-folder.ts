/**
 * One process per data folder: two would silently lose rows of the embedded database. The lock is a
 * file with the holder's process number; a lock whose process is gone is taken over.
 */
import { mkdirSync, openSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs'
import { join } from 'node:path'

/** Thrown when another process holds the folder; the message says what to do. */
export class FolderInUse extends Error {}

/** Takes the folder (made if missing). The answer lets it go. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  for (const tries of [1, 2]) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      const holder = Number(readHolder(file))
      if (tries === 2 || isRunning(holder))
        throw new FolderInUse(
          `The data folder ${folder} is in use by another shop (process ${holder}). Stop that one, or set DATA_DIR to another folder.`,
          { cause: error },
        )
      rmSync(file, { force: true })
    }
  }
  throw new FolderInUse(`The data folder ${folder} cannot be locked.`)
}

/** The process that holds the folder now; undefined when it is free. */
export function holderOf(folder: string): number | undefined {
  const holder = Number(readHolder(join(folder, 'lock')))
  return isRunning(holder) ? holder : undefined
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
