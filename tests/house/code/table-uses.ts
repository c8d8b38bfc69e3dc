/** Finds which tables a file reads and writes, in calls of Kysely and in SQL text. */
import {
  asNode,
  childNodes,
  identifierName,
  parseSource,
  visitNodes,
  type Node,
} from './syntax-tree.ts'

type TableUses = {
  writes: ReadonlySet<string>
  reads: ReadonlySet<string>
  /** True if the file uses a table by a computed name: `sql.table(name)`, `selectFrom(name)`. */
  isComputed: boolean
}

const writingMethods = new Set([
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
])
const readingMethods = /^(?:selectFrom|from|using|\w+Join)$/

/**
 * These patterns match "update orders" and "from orders as o, review". They also match other words,
 * so `findTableUses` keeps only names of tables.
 */
const sqlWrites =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(\w+)/gi
const sqlReads = /(?<!\b(?:delete)\s+)\b(?:from|join|using)\s+(\w+(?:\s+\w+)?(?:\s*,\s*\w+)*)/gi
/** Tells SQL in a plain string from other text. */
const sqlStart = /^\s*(?:select|insert|update|delete|with|merge|truncate)\s/i

/** Returns the uses of the `tables` in a source text. Throws if it cannot be parsed. */
export function findTableUses(file: string, text: string, tables: ReadonlySet<string>): TableUses {
  const writes = new Set<string>()
  const reads = new Set<string>()
  let isComputed = false
  const addSql = (sql: string): void => {
    for (const [, table = ''] of sql.matchAll(sqlWrites)) writes.add(table)
    for (const [, names = ''] of sql.matchAll(sqlReads))
      for (const name of names.split(',')) reads.add(name.trim().split(/\s+/)[0] ?? '')
  }
  visitNodes(parseSource(file, text), (node) => {
    if (node.type === 'TaggedTemplateExpression' && isSqlTag(node['tag']))
      addSql(templateText(node['quasi']))
    if (node.type === 'TemplateLiteral' && sqlStart.test(templateText(node)))
      addSql(templateText(node))
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      if (sqlStart.test(node['value'])) addSql(node['value'])
    if (node.type !== 'CallExpression') return
    const method = calledMethod(node)
    const [argument] = childNodes(node, 'arguments')
    if (method === 'table' && isSqlTag(asNode(node['callee'])?.['object'])) isComputed = true
    const isWrite = writingMethods.has(method)
    if (!isWrite && !readingMethods.test(method)) return
    for (const name of tableNames(argument)) (isWrite ? writes : reads).add(name)
    if (/^(?:selectFrom|insertInto|updateTable|deleteFrom)$/.test(method))
      if (argument?.type === 'Identifier' || argument?.type === 'MemberExpression')
        isComputed = true
  })
  const keepTables = (names: Set<string>) => new Set([...names].filter((name) => tables.has(name)))
  return { writes: keepTables(writes), reads: keepTables(reads), isComputed }
}

/** Returns the names of tables in `'orders as o'` or `['orders', 'order_line as line']`. */
function tableNames(argument: Node | undefined): string[] {
  if (argument?.type === 'ArrayExpression')
    return childNodes(argument, 'elements').flatMap((element) => tableNames(element))
  if (argument?.type !== 'Literal' || typeof argument['value'] !== 'string') return []
  return [argument['value'].split(' ')[0] ?? '']
}

function isSqlTag(tag: unknown): boolean {
  return identifierName(tag) === 'sql'
}

/** Returns the text of a template, with `?` for each computed part. */
function templateText(template: unknown): string {
  const node = asNode(template)
  if (!node) return ''
  return childNodes(node, 'quasis')
    .map((quasi) => {
      const value = quasi['value']
      return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''
    })
    .join('?')
}

/** Returns `selectFrom` for `db.selectFrom(…)`; an empty text for calls of plain functions. */
function calledMethod(call: Node): string {
  const callee = asNode(call['callee'])
  if (callee?.type !== 'MemberExpression') return ''
  return identifierName(callee['property'])
}
