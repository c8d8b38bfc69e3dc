/** Reads backups. A file is verified completely before the first of its rows is used. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

import {
  BackupRefusedError,
  parseHeader,
  parseLine,
  tableKeyOf,
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  type TableEnd,
} from './backup-format.ts'
import { decrypt, isEncrypted } from './encryption.ts'
import { RowsDigest } from './rows-digest.ts'

export type Backup = {
  header: BackupHeader
  summary: BackupSummary
  /** Yields all rows as PostgreSQL's text of them, in batches, table by table. */
  readRows(): AsyncGenerator<{ table: BackupTable; rows: string[] }>
}

/** A batch ends at either limit. A batch of long rows must fit into memory. */
const maxBatchCharacters = 4 * 1024 * 1024
const maxBatchRows = 500
/** How many bytes are read to recognise an encrypted file: more than its signature has. */
const firstBytesLength = 32

/**
 * Verifies the whole file and returns its content. `readRows` reads the file again. `identity` is
 * the private key of an encrypted file. Throws BackupRefusedError when the file is missing,
 * damaged, encrypted for another key, or not a backup.
 */
export async function openBackup(file: string, identity?: string): Promise<Backup> {
  const summary: TableEnd[] = []
  const header = await readHeader(file, identity)
  for await (const batch of readBatches(file, header, identity))
    if (!('rows' in batch)) summary.push(batch.end)
  return {
    header,
    summary,
    async *readRows() {
      for await (const batch of readBatches(file, header, identity))
        if ('rows' in batch) yield batch
    },
  }
}

async function readHeader(file: string, identity: string | undefined): Promise<BackupHeader> {
  for await (const line of readLines(file, identity)) {
    const header = parseHeader(line)
    if (header) return header
    break
  }
  throw new BackupRefusedError(
    `${file} is no backup of a shop, or of another version of its format.`,
  )
}

type Batch = { table: BackupTable; rows: string[] } | { table: BackupTable; end: TableEnd }

/**
 * Yields the rows of each table, then its end line. Throws BackupRefusedError when the lines are
 * not in the order that backup-format.ts defines, or when a digest does not match.
 */
async function* readBatches(
  file: string,
  header: BackupHeader,
  identity: string | undefined,
): AsyncGenerator<Batch> {
  const damagedError = new BackupRefusedError(`${file} is damaged.`)
  const fileHash = createHash('sha256')
  // The first one is the table whose rows are being read.
  const remainingTables = [...header.tables]
  let digest = new RowsDigest()
  let rows: string[] = []
  let characterCount = 0
  let isComplete = false
  let isHeader = true
  for await (const line of readLines(file, identity)) {
    if (isComplete) throw damagedError
    const [table] = remainingTables
    const parsed = isHeader ? undefined : parseLine(line)
    if (typeof parsed === 'string' && table) {
      digest.add(parsed)
      rows.push(parsed)
      characterCount += parsed.length
      if (rows.length >= maxBatchRows || characterCount >= maxBatchCharacters) {
        yield { table, rows }
        rows = []
        characterCount = 0
      }
    } else if (typeof parsed === 'object' && 'table' in parsed && table) {
      const expected = { table: tableKeyOf(table), rows: digest.count, digest: String(digest) }
      if (JSON.stringify(parsed) !== JSON.stringify(expected)) throw damagedError
      if (rows.length > 0) yield { table, rows }
      yield { table, end: parsed }
      remainingTables.shift()
      rows = []
      characterCount = 0
      digest = new RowsDigest()
    } else if (typeof parsed === 'object' && 'sha256' in parsed && !table) {
      if (parsed.sha256 !== fileHash.digest('hex')) throw damagedError
      isComplete = true
    } else if (!isHeader) throw damagedError
    isHeader = false
    if (!isComplete) fileHash.update(`${line}\n`)
  }
  if (!isComplete) throw damagedError
}

/**
 * Yields the lines of the decrypted and decompressed file. Throws BackupRefusedError when it cannot
 * be read, decrypted or decompressed.
 */
async function* readLines(file: string, identity: string | undefined): AsyncGenerator<string> {
  const decompressed = createGunzip()
  const compressed = await openFile(file, identity)
  // The callback ignores the error, because reading `decompressed` below throws it too.
  pipeline(compressed, decompressed, () => undefined)
  decompressed.setEncoding('utf8')
  let incompleteLine = ''
  try {
    for await (const chunk of decompressed) {
      const lines = `${incompleteLine}${String(chunk)}`.split('\n')
      incompleteLine = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new BackupRefusedError(`${file} is damaged.`, { cause: error })
  } finally {
    decompressed.destroy()
  }
  if (incompleteLine !== '') throw new BackupRefusedError(`${file} is damaged.`)
}

async function openFile(file: string, identity: string | undefined): Promise<Readable> {
  const firstBytes = await readFirstBytes(file)
  const fileStream = createReadStream(file)
  if (!isEncrypted(firstBytes)) return fileStream
  if (identity === undefined) {
    fileStream.destroy()
    throw new BackupRefusedError(
      `${file} is encrypted. Name the file of its private key with --identity.`,
    )
  }
  return decrypt(fileStream, identity)
}

/** Throws BackupRefusedError when the file cannot be read. */
async function readFirstBytes(file: string): Promise<Buffer> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(firstBytesLength),
        0,
        firstBytesLength,
        0,
      )
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new BackupRefusedError(`${file} cannot be read.`, { cause: error })
  }
}
