/**
 * Allows only one process per data folder: with two processes, the embedded database would silently
 * lose rows. The lock is a kernel file lock, taken through SQLite. It is released when the process
 * ends, and works across containers and PID namespaces that share the folder.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's error code SQLITE_BUSY: another process holds the lock. */
const sqliteBusy = 5

/** Thrown when another process uses the folder; the message says what to do. */
export class FolderInUseError extends Error {}

/**
 * Locks the folder and creates it if missing. Returns a function that releases the lock. Throws
 * FolderInUseError when another process has the lock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = tryLock(folder)
  if (!lock)
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another shop (${readHolder(folder)}). Stop that one, or set DATA_DIR to another folder.`,
    )
  writeFileSync(holderFileOf(folder), `process ${process.pid} on ${hostname()}\n`)
  return () => {
    if (lock.isOpen) lock.close()
  }
}

/**
 * Returns the process that uses the folder, such as `process 12 on shop-1`, or undefined when there
 * is none. The folder must exist.
 */
export function findLockHolder(folder: string): string | undefined {
  const lock = tryLock(folder)
  lock?.close()
  return lock ? undefined : readHolder(folder)
}

/**
 * Returns undefined when another process holds the lock.
 *
 * Danger: no other code may open the file `lock`. Closing any handle of it in this process releases
 * the lock.
 */
function tryLock(folder: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)
      return undefined
    throw error
  }
}

/** Use this file for messages only, because it may name a process that has ended. */
const holderFileOf = (folder: string): string => join(folder, 'lock-holder')

function readHolder(folder: string): string {
  try {
    return readFileSync(holderFileOf(folder), 'utf8').trim()
  } catch {
    return 'an unknown process'
  }
}
