/*
 * A JSON file in the demo's data folder, so that state survives a restart. Writes are batched. Each
 * write creates a second file and renames it, so that a killed process never leaves half a file.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

type DataFile = {
  /** Writes the changed state a moment later, together with other changes. */
  saveSoon(): void
  /** Resolves when the file holds the latest state. */
  flush(): Promise<void>
}

const batchDelayMs = 50
/**
 * The pause before a write is at least this many times as long as the last write took, so that
 * large files are written less often.
 */
const pauseToWriteRatio = 20

/**
 * Opens a data file for writing. `snapshot` returns the content of the file; it is called at each
 * write. Without a path, nothing is written.
 */
export function openDataFile(path: string | undefined, snapshot: () => unknown): DataFile {
  if (path === undefined) return { saveSoon() {}, async flush() {} }
  let timer: NodeJS.Timeout | undefined
  let lastWrite = Promise.resolve()
  let lastWriteMs = 0

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const previousWrite = lastWrite.catch(() => {})
    lastWrite = previousWrite.then(async () => {
      const startedAt = performance.now()
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.new`, JSON.stringify(snapshot(), null, 1))
      await rename(`${path}.new`, path)
      lastWriteMs = performance.now() - startedAt
    })
    return lastWrite
  }
  return {
    saveSoon() {
      timer ??= setTimeout(
        () => write().catch((error) => console.error(`stand-ins: cannot write ${path}:`, error)),
        Math.max(batchDelayMs, lastWriteMs * pauseToWriteRatio),
      ).unref()
    },
    flush: () => (timer ? write() : lastWrite),
  }
}

/** Returns the parsed content of a data file, or `undefined` if there is no file yet. */
export async function readDataFile(path: string | undefined): Promise<unknown> {
  if (path === undefined) return undefined
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
