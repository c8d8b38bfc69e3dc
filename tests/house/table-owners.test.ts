/** Each table is written by its store only, and read by listed features only (table-owners.ts). */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sources, textOf } from './sources.ts'
import { crossTableWriters, tableGroups } from './table-owners.ts'
import { tableUsesOf } from './table-uses.ts'

const tables = new Set(
  [...textOf('server/db/tables.ts').matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name),
)
const files = sources().filter(
  (file) =>
    /^(?:server|scripts)\/.*\.ts$/.test(file) &&
    !/\.test\.ts$|^server\/db\/(?:migrations\/|tables\.ts)/.test(file),
)
const uses = new Map(files.map((file) => [file, tableUsesOf(file, textOf(file), tables)]))
const groupOf = (table: string) => tableGroups.find((group) => group.tables.includes(table))

/** The folder of a feature: `server/orders/`. */
const featureOf = (file: string) => /^server\/[^/]+\//.exec(file)?.[0] ?? file

test('every table belongs to exactly one group, whose store exists', () => {
  const listed = tableGroups.flatMap((group) => group.tables)
  assert.deepEqual(listed.toSorted(), [...tables].toSorted(), 'list it in table-owners.ts')
  const stores = tableGroups.map(({ store }) => store)
  assert.equal(new Set(stores).size, stores.length)
  for (const { store, tables: own } of tableGroups)
    for (const table of own)
      assert.ok(uses.get(store)?.writes.has(table), `${store} does not write ${table}`)
})

test('only the store of a table writes it', () => {
  const wrong = [...uses].flatMap(([file, { writes }]) =>
    [...writes]
      .filter((table) => groupOf(table)?.store !== file && !(file in crossTableWriters))
      .map((table) => `${file} writes ${table}: call ${groupOf(table)?.store ?? 'its store'}`),
  )
  assert.deepEqual(wrong, [], 'other features call a verb of the owner')
})

test('only listed files change tables by a computed name, and each does', () => {
  const computed = files.filter((file) => uses.get(file)?.isComputed)
  assert.deepEqual(computed.toSorted(), Object.keys(crossTableWriters).toSorted())
})

test('a table is read by its own feature and by listed readers', () => {
  const wrong = [...uses].flatMap(([file, { reads }]) =>
    [...reads]
      .filter((table) => !mayRead(table, file))
      .map((table) => `${file} reads ${table}: call a verb of its owner, or list the reader`),
  )
  assert.deepEqual(wrong, [])
})

test('every listed reader still reads a table of the group', () => {
  const gone = tableGroups.flatMap((group) =>
    Object.keys(group.readers ?? {})
      .filter((reader) => featureOf(group.store) === reader || !isRead(group.tables, reader))
      .map((reader) => `${reader} of ${group.store}`),
  )
  assert.deepEqual(gone, [], 'remove it from table-owners.ts')
})

test('the search finds calls of Kysely and SQL text', () => {
  const found = (text: string) => {
    const { writes, reads, isComputed } = tableUsesOf('server/x.ts', text, tables)
    return { writes: [...writes].toSorted(), reads: [...reads].toSorted(), isComputed }
  }
  const none = { writes: [], reads: [], isComputed: false }
  assert.deepEqual(found("db.insertInto('orders').values(row)"), { ...none, writes: ['orders'] })
  assert.deepEqual(found("db.selectFrom('orders as o').leftJoin('quiz as q', 'a', 'b')"), {
    ...none,
    reads: ['orders', 'quiz'],
  })
  assert.deepEqual(found('sql`update quiz set a = 1 from orders, review`'), {
    ...none,
    writes: ['quiz'],
    reads: ['orders', 'review'],
  })
  assert.deepEqual(found('sql`delete from orders where id = ${id}`'), {
    ...none,
    writes: ['orders'],
  })
  assert.deepEqual(found('sql`delete from ${sql.table(name)}`'), { ...none, isComputed: true })
  assert.deepEqual(found("const text = 'The answer comes from quiz'"), none)
})

function mayRead(table: string, file: string): boolean {
  const group = groupOf(table)
  if (!group || file in crossTableWriters) return true
  const readers = [featureOf(group.store), ...Object.keys(group.readers ?? {})]
  return readers.some(
    (reader) => file === reader || (reader.endsWith('/') && file.startsWith(reader)),
  )
}

function isRead(group: readonly string[], reader: string): boolean {
  return [...uses].some(
    ([file, { reads }]) => file.startsWith(reader) && group.some((table) => reads.has(table)),
  )
}
