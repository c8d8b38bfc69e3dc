/**
 * The file of a backup: gzip of JSON lines. The first line describes the tables, with the number
 * and the digest of their rows; each further line is one table's rows.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

import { z } from 'zod'

import { digestOf } from './database-rows.ts'

/** Count it up when the format changes: an older file is then refused instead of misread. */
const formatName = 'racik-backup-1'

const headerSchema = z.object({
  format: z.literal(formatName),
  createdAt: z.string(),
  shop: z.string(),
  /** The schema's version: a backup fits only a database with the same migrations. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      count: z.number(),
      digest: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), next: z.number() })),
  /** Files of DATA_DIR that go-live deletes. */
  files: z.record(z.string(), z.string()),
})

/** Rows of one table, each as PostgreSQL's text of it. */
const rowsSchema = z.array(z.string())

export type BackupHeader = z.output<typeof headerSchema>

/** `rows`: in the order of the header's tables. */
export type Backup = { header: BackupHeader; rows: readonly (readonly string[])[] }

/** Thrown when a file is no complete backup; the message says why. */
export class BackupRefused extends Error {}

/** Returns the header with the name of the format. */
export function newHeader(fields: Omit<BackupHeader, 'format'>): BackupHeader {
  return { format: formatName, ...fields }
}

/**
 * The file has customers' data, so only the user of the shop may read it. Throws when it exists.
 */
export function writeBackupFile(file: string, { header, rows }: Backup): void {
  const lines = [header, ...rows].map((part) => JSON.stringify(part))
  writeFileSync(file, gzipSync(lines.join('\n')), { mode: 0o600, flag: 'wx' })
}

/**
 * Reads a file and compares every table with its digest. Throws BackupRefused when the file is
 * missing, damaged or something else.
 */
export function readBackupFile(file: string): Backup {
  const [first = '', ...others] = readText(file).split('\n')
  const header = headerSchema.safeParse(parseJson(first))
  if (!header.success) throw new BackupRefused(`${file} is no backup of a shop.`)
  const rows = z.array(rowsSchema).safeParse(others.map(parseJson))
  const { tables } = header.data
  const isComplete =
    rows.success &&
    rows.data.length === tables.length &&
    tables.every(({ count, digest }, index) => {
      const tableRows = rows.data[index] ?? []
      return tableRows.length === count && digestOf(tableRows) === digest
    })
  if (!isComplete) throw new BackupRefused(`${file} is damaged.`)
  return { header: header.data, rows: rows.data }
}

function readText(file: string): string {
  try {
    return gunzipSync(readFileSync(file)).toString('utf8')
  } catch {
    throw new BackupRefused(`${file} does not exist, or is no complete gzip file.`)
  }
}

/** Returns undefined for a text that is no JSON; the schemas refuse it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
