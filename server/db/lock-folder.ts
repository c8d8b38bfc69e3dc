/**
 * One process per data folder: two would silently lose rows of the embedded database. The lock is a file
 * lock that the kernel holds for this process (SQLite takes it): it ends with the process, however that
 * dies, and works between containers and PID namespaces that share the folder.
 *
 * Nothing else may open the file `lock`: closing any handle of it in this process would drop the lock.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/** Thrown when another process holds the folder; the message says what to do. */
export class FolderInUse extends Error {}

/** Takes the folder (made if missing). Returns what releases it. Throws FolderInUse. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = take(folder)
  if (!lock)
    throw new FolderInUse(
      `The data folder ${folder} is in use by another shop (${readHolder(folder)}). Stop that one, or set DATA_DIR to another folder.`,
    )
  writeFileSync(holderFile(folder), `process ${process.pid} on ${hostname()}\n`)
  return () => {
    if (lock.isOpen) lock.close()
  }
}

/** Who holds the folder now, for instance `process 12 on shop-1`; undefined when it is free. */
export function holderOf(folder: string): string | undefined {
  const lock = take(folder)
  lock?.close()
  return lock ? undefined : readHolder(folder)
}

/** Undefined when another process has it. */
function take(folder: string): DatabaseSync | undefined {
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

/** Beside the lock and only for messages: it may name a process that is gone. */
const holderFile = (folder: string): string => join(folder, 'lock-holder')

function readHolder(folder: string): string {
  try {
    return readFileSync(holderFile(folder), 'utf8').trim()
  } catch {
    return 'an unknown process'
  }
}
