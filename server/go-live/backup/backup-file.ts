/**
 * The file of a backup: gzip of JSON lines. The first line describes the tables, with the number and
 * the digest of their rows; each further line is one table's rows.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

import { z } from 'zod'

import { digestOf } from './database-rows.ts'

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

export type BackupHeader = z.output<typeof headerSchema>

/** `rows`: in the order of the header's tables. */
export type Backup = { header: BackupHeader; rows: readonly (readonly string[])[] }

/** Thrown when a file is no complete backup; the message says why. */
export class BackupRefused extends Error {}

export function newHeader(fields: Omit<BackupHeader, 'format'>): BackupHeader {
  return { format: formatName, ...fields }
}

/** Only the user of the shop may read it. Throws when the file exists. */
export function writeBackupFile(file: string, { header, rows }: Backup): void {
  const lines = [header, ...rows].map((part) => JSON.stringify(part))
  writeFileSync(file, gzipSync(lines.join('\n')), { mode: 0o600, flag: 'wx' })
}

/** Reads a file and compares every table with its digest. Throws BackupRefused. */
export function readBackupFile(file: string): Backup {
  const [first = '', ...others] = readText(file).split('\n')
  const header = headerSchema.safeParse(parseJson(first))
  if (!header.success) throw new BackupRefused(`${file} is no backup of a shop.`)
  const rows = others.map((line) => z.array(z.string()).parse(parseJson(line)))
  const isComplete = header.data.tables.every(
    ({ count, digest }, index) =>
      rows[index]?.length === count && digestOf(rows[index] ?? []) === digest,
  )
  if (!isComplete || rows.length !== header.data.tables.length)
    throw new BackupRefused(`${file} is damaged.`)
  return { header: header.data, rows }
}

function readText(file: string): string {
  try {
    return gunzipSync(readFileSync(file)).toString('utf8')
  } catch {
    throw new BackupRefused(`${file} does not exist, or is no complete gzip file.`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
