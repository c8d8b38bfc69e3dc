/**
 * The types of the tables as TypeScript text, read from the database's own catalogue: the migrations
 * are the one truth about shapes, and server/db/tables.ts is their shadow.
 */
import { sql } from 'kysely'

import type { Db } from './open-database.ts'

/** SQL types to what the driver gives. Columns of any other type make the generator stop. */
const types: Record<string, string> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  // Amounts are whole sen and fit; the drivers hand bigint over as text, so none is used.
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  jsonb: 'Json',
  text: 'string',
  tsvector: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'Timestamp',
  'ARRAY:_text': 'string[]',
  'ARRAY:_int4': 'number[]',
}

type Column = {
  table_name: string
  column_name: string
  data_type: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
}

export async function describeTables(db: Db): Promise<string> {
  const columns = await sql<Column>`
    select table_name, column_name, data_type, udt_name, is_nullable,
      (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as has_default
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration'
    order by table_name, ordinal_position`.execute(db)
  const tables = Map.groupBy(columns.rows, (column) => column.table_name)
  const bodies = [...tables].map(
    ([table, list]) =>
      `  ${table}: {\n${list.map((c) => `    ${c.column_name}: ${typeOf(c)}`).join('\n')}\n  }`,
  )
  const text = bodies.join('\n')
  return `/** Made by scripts/generate-tables.ts from the migrations; a house test sees that it is current. */
import type { ColumnType${text.includes('Generated<') ? ', Generated' : ''} } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
${text.includes(': Json') ? 'type Json = ColumnType<unknown, string, string>\n' : ''}
export type Tables = {
${text}
}
`
}

function typeOf(column: Column): string {
  const key = column.data_type === 'ARRAY' ? `ARRAY:${column.udt_name}` : column.data_type
  const type = types[key]
  if (!type)
    throw new Error(`${column.table_name}.${column.column_name}: no type is set for ${key}`)
  const nullable = column.is_nullable === 'YES' ? `${type} | null` : type
  if (!column.has_default) return nullable
  // ColumnType carries its own insert type; Generated would hide it.
  if (type === 'Timestamp') return 'ColumnType<Date, Date | string | undefined, Date | string>'
  if (type === 'Json') return 'ColumnType<unknown, string | undefined, string>'
  return `Generated<${nullable}>`
}
