/*
 * One JSON file in the demo's data folder, so that a restart finds what was there before.
 *
 * Writes are gathered for a moment and replace the file whole (write beside, then rename): a
 * killed demo leaves the old file or the new one, never half of one.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export type DataFile = {
  /** Says that something changed; the file follows within a moment. */
  touch(): void
  /** Resolves when the file holds the latest state. */
  flush(): Promise<void>
}

const GATHER_MS = 50
/** A large file is written more rarely, so that writing never takes over. */
const REST_PER_WRITE = 20

/** @param snapshot gives what the file shall hold, called at the time of writing */
export function dataFile(path: string | undefined, snapshot: () => unknown): DataFile {
  if (path === undefined) return { touch() {}, async flush() {} }
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let took = 0

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const before = writing.catch(() => {})
    writing = before.then(async () => {
      const began = performance.now()
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.new`, JSON.stringify(snapshot(), null, 1))
      await rename(`${path}.new`, path)
      took = performance.now() - began
    })
    return writing
  }
  return {
    touch() {
      timer ??= setTimeout(
        () => write().catch((error) => console.error(`stand-ins: cannot write ${path}:`, error)),
        Math.max(GATHER_MS, took * REST_PER_WRITE),
      ).unref()
    },
    flush: () => (timer ? write() : writing),
  }
}

/** What a data file holds, or `undefined` when there is none yet. */
export async function readDataFile(path: string | undefined): Promise<unknown> {
  if (path === undefined) return undefined
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
