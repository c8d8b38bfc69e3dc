/**
 * The format of a backup: JSON lines, compressed with gzip and, if asked, encrypted in the age
 * format. The first line describes the tables. Then come the rows of each table, one JSON string
 * per row, and a line with the row count and digest of the table. The last line has the digest of
 * everything before it.
 */
import { z } from 'zod'

/** Increment it when the format changes: an older file is then refused instead of misread. */
const formatName = 'racik-backup-2'

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
})

const headerSchema = z.object({
  format: z.literal(formatName),
  createdAt: z.iso.datetime(),
  /** The seller's name, for the person who restores it. */
  shop: z.string(),
  /** Names of the applied migrations, in their order. */
  migrations: z.array(z.string()),
  /** Version of the queue's own schema (pg-boss). */
  queueVersion: z.number(),
  /** Ids of the data keys (DATA_KEY) with which values in the backup are encrypted. */
  dataKeys: z.array(z.string()),
  /** In the order of their rows in the file: a table comes after the tables it references. */
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), next: z.number() })),
  /** Files of DATA_DIR that belong to the backup, contents by file name. */
  files: z.record(z.string(), z.string()),
})

const tableEndSchema = z.object({ table: z.string(), rows: z.number(), digest: z.string() })
const endSchema = z.object({ end: z.literal(true), sha256: z.string() })

export type BackupHeader = z.output<typeof headerSchema>
export type BackupTable = z.output<typeof tableSchema>
export type TableEnd = z.output<typeof tableEndSchema>

/** Row count and digest of each table. `table` is the table's name with its schema. */
export type BackupSummary = readonly TableEnd[]

/** Thrown when a backup cannot be written, read or restored; the message says why. */
export class BackupRefusedError extends Error {}

/** Adds the name of the format to the fields. */
export function createHeader(fields: Omit<BackupHeader, 'format'>): BackupHeader {
  return { format: formatName, ...fields }
}

/** Returns undefined for a line that is not a header of this format. */
export function parseHeader(line: string): BackupHeader | undefined {
  return headerSchema.safeParse(parseJson(line)).data
}

/**
 * Parses a line after the header: a string is a row, `TableEnd` the end of a table, and `sha256`
 * the last line. Returns undefined for an invalid line.
 */
export function parseLine(line: string): string | TableEnd | { sha256: string } | undefined {
  const parsedJson = parseJson(line)
  if (typeof parsedJson === 'string') return parsedJson
  return tableEndSchema.safeParse(parsedJson).data ?? endSchema.safeParse(parsedJson).data
}

/** Returns the last line of a backup. `sha256` is the digest of all lines before it, as hex. */
export function createEndLine(sha256: string): string {
  return JSON.stringify({ end: true, sha256 } satisfies z.input<typeof endSchema>)
}

export const tableKeyOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${schema}.${name}`

export function countBackupRows(summary: BackupSummary): number {
  return summary.reduce((sum, { rows }) => sum + rows, 0)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schemas refuse undefined.
    return undefined
  }
}
