/**
 * Finds the statements that read a growing table from its beginning to its end. PostgreSQL plans
 * each statement with its real parameters and with sequential scans switched off. It then scans a
 * whole table only if no index fits, so a few rows are enough to find a missing index.
 */
import type pg from 'pg'

import type { Statement } from '#server/db/open-database.ts'

type FullScan = { sql: string; tables: string[] }

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Plan nodes that read all their input, so a limit above them does not end a scan below them. */
const nodeTypesThatReadAllRows = new Set(['Sort', 'Aggregate', 'Hash'])

/**
 * Planner settings that are switched off together, one set after the other. On a small table the
 * planner may prefer a plan that reads a whole index, even where another index fits. A statement
 * passes if it scans no whole table with one of these sets.
 */
const disabledSettingSets = [
  ['enable_seqscan'],
  ['enable_seqscan', 'enable_bitmapscan'],
  ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_sort'],
  ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'],
]

/** Returns each statement that scans a whole table, with the tables. `smallTables` are allowed. */
export async function findFullScans(
  client: pg.Client,
  statements: readonly Statement[],
  smallTables: ReadonlySet<string>,
): Promise<FullScan[]> {
  const partialIndexes = await readPartialIndexes(client)
  const fullScans: FullScan[] = []
  for (const statement of statements) {
    let tables: string[] = []
    for (const disabledSettings of disabledSettingSets) {
      const plan = await explain(client, statement, disabledSettings)
      tables = listFullScans(plan, partialIndexes).filter((table) => !smallTables.has(table))
      if (tables.length === 0) break
    }
    const sql = statement.sql.replaceAll(/\s+/g, ' ').trim()
    if (tables.length > 0) fullScans.push({ sql, tables: [...new Set(tables)] })
  }
  return fullScans
}

async function explain(
  client: pg.Client,
  { sql, parameters }: Statement,
  disabledSettings: readonly string[],
): Promise<PlanNode> {
  const setStatements = disabledSettings.map((name) => `set local ${name} = off`)
  await client.query(`begin; ${setStatements.join('; ')}`)
  try {
    const result = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${sql}`,
      [...parameters],
    )
    const [row] = result.rows
    if (row === undefined) throw new Error('explain returned no plan')
    return row['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
  }
}

/**
 * Returns the tables that the plan scans to their end. Reading a whole partial index is allowed,
 * because it contains only the few rows that wait for a job. `isLimited`: a limit above this node
 * ends its scan after the first rows. `table` is the table of the node, or of a node above it.
 */
function listFullScans(
  node: PlanNode,
  partialIndexes: ReadonlySet<string>,
  isLimited = false,
  table = node['Relation Name'],
): string[] {
  const type = node['Node Type']
  // A limited scan in the order of an index ends after the first rows.
  const stopsEarly = type === 'Limit' || (isLimited && !nodeTypesThatReadAllRows.has(type))
  const index = node['Index Name']
  const readsWholeIndex =
    index !== undefined &&
    node['Index Cond'] === undefined &&
    !partialIndexes.has(index) &&
    !(stopsEarly && type !== 'Bitmap Index Scan')
  const ownTables = (type === 'Seq Scan' || readsWholeIndex) && table !== undefined ? [table] : []
  return [
    ...ownTables,
    ...(node.Plans ?? []).flatMap((child) =>
      listFullScans(child, partialIndexes, stopsEarly, child['Relation Name'] ?? table),
    ),
  ]
}

async function readPartialIndexes(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
      where indpred is not null`,
  )
  return new Set(rows.map(({ name }) => name))
}
